import * as z from 'zod/mini';

/**
 * Import this before any module that builds zod schemas with plain zod (the MCP SDK does): otherwise zod tries whether
 * it may compile code, which an extension's CSP forbids and reports as a violation at every start.
 */
z.config({ jitless: true });
