import type { Hono } from 'hono';
import { type Env, type Middleware, only, rawJson, sameOrigin } from '../middleware';
import { refusal } from '../reply';
import type { Mcp } from './http';

/** Longest message in bytes: a stack of a million characters. */
const MAX_BYTES = 4 * 2 ** 20;

type MountDeps = {
  /** Rejects requests over a rate limit. */
  within: Middleware;
  /** Admits visitors of the dashboard. */
  visitors: Middleware;
  publicUrl: URL | undefined;
};

/** Adds `/mcp`: for visitors of the dashboard, and for programs with an app key as the bearer token. */
export function mountMcp(app: Hono<Env>, mcp: Mcp, { within, visitors, publicUrl }: MountDeps): void {
  const admitted: Middleware = async (c, next) => {
    const key = bearerOf(c.req.raw);
    if (key === undefined || !mcp.isKey) return visitors(c, next);
    if (await mcp.isKey(key)) return next();
    return refusal('Unauthorized', 'The header Authorization must be "Bearer" and a valid app key.');
  };
  app.all('/mcp', only('POST'), within, sameOrigin(publicUrl), admitted, rawJson(MAX_BYTES), (c) => {
    const key = mcp.isKey && bearerOf(c.req.raw);
    return mcp.answer(c.req.raw, c.var.body, key === undefined ? { visitor: c.var.visitor } : { key });
  });
}

function bearerOf({ headers }: Request): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
}
