import type { ToolInfo, ToolResult } from '../../shared/tool.ts';
import { check } from './check.ts';

/**
 * What is to be said of a result that breaks its tool's outputSchema (MCP 2025-11-25, "Output Schema": the server must
 * conform, the client should validate). The call ran, so its result is given all the same, as it came.
 */
export function resultNote({ outputSchema }: ToolInfo, result: ToolResult): string | undefined {
  if (outputSchema === undefined || result.isError) return undefined;
  if (result.structured === undefined)
    return 'The tool promises structured content by its outputSchema, and gave none. This is what it gave.';
  const checked = check(result.structured, outputSchema);
  if (checked.fits === true) return undefined;
  if (checked.fits === undefined)
    return `The structured content was not held against the tool's outputSchema; it is given as it came. ${
      checked.tooDear ? 'Checking it takes too long.' : `The schema cannot be used (${checked.reason}).`
    }`;
  return `The structured content does not fit the tool's outputSchema; it is given as it came. ${checked.faults}`;
}
