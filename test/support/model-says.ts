/** A call as the model is taught to write it. */
export interface SaidCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** One fence with the calls in the seed's format, ids counted from `first`. */
export function fence(calls: readonly SaidCall[], first = 1): string {
  const lines = calls.flatMap(({ name, args }, index) => [
    { type: 'function_call_start', name, call_id: first + index },
    { type: 'description', text: `try ${name}` },
    ...Object.entries(args).map(([key, value]) => ({ type: 'parameter', key, value })),
    { type: 'function_call_end', call_id: first + index },
  ]);
  return `\`\`\`jsonl\n${lines.map((line) => JSON.stringify(line)).join('\n')}\n\`\`\`\n`;
}
