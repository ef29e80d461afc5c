import type { Hono } from 'hono';
import { type Env, type Middleware, only, rawJson } from '../middleware';
import type { Mcp } from './http';

/** Longest message in bytes: a stack of a million characters. */
const MAX_BYTES = 4 * 2 ** 20;

/** Adds `/mcp`: for visitors of the dashboard, and for programs with an app key as the bearer token. */
export function mountMcp(app: Hono<Env>, mcp: Mcp, ...admitted: Middleware[]): void {
  app.use('/mcp', only('POST'), ...admitted);
  app.all('/mcp', rawJson(MAX_BYTES), (c) => mcp.answer(c.req.raw, c.var.body, c.var.caller));
}
