import * as z from 'zod/mini';
import { siteFaults, siteParts } from './site-scan.ts';

/** A SiteScan as a page tells it: held against this in the worker (threats T6). */
export const siteScanSchema = z.object({
  generation: z.string(),
  recognised: z.boolean(),
  parts: z.readonly(
    z.array(z.object({ part: z.enum(siteParts), selector: z.optional(z.string()), count: z.number() })),
  ),
  ways: z.readonly(z.array(z.string())),
  sendByHand: z.boolean(),
  writing: z.boolean(),
  lastCall: z.optional(z.object({ name: z.string(), exact: z.boolean() })),
  fault: z.optional(z.enum(siteFaults)),
});
