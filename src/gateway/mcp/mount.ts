import type { Hono } from 'hono';
import { parseBody } from '#service/service';
import type { Caller } from '../forward';
import { type Env, type Middleware, only, rawJson } from '../middleware';
import type { McpDeps } from './server';

export type Mcp = {
  depsFor: (caller: Caller) => McpDeps;
  log: (line: string) => void;
};

/** Longest message in bytes: a stack of a million characters. */
const MAX_MESSAGE_BYTES = 4 * 2 ** 20;

/** Max values in a request: the library checks each several times. */
const MAX_VALUES = 5_000;

/**
 * Adds `/mcp`: for visitors of the dashboard, and for programs with an app key as the bearer token. Streamable HTTP
 * without sessions: each request is answered by a server of its own, with one JSON reply. Names of people are hidden at
 * `/mcp?hide-names`.
 */
export function mountMcp(app: Hono<Env>, { depsFor, log }: Mcp, ...admitted: Middleware[]): void {
  app.use('/mcp', only('POST'), ...admitted);
  app.all('/mcp', rawJson(MAX_MESSAGE_BYTES), async (c) => {
    // Imported on demand: its library is large, and most processes do not need it.
    const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('./server'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
    const { body, caller } = c.var;
    const hidesNames = new URL(c.req.raw.url).searchParams.has('hide-names');
    const visitor = 'visitor' in caller ? caller.visitor : { kind: 'anybody' as const };
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = createMcpServer(depsFor(caller), { visitor, hidesNames }, log);
    await server.connect(transport);
    try {
      return await transport.handleRequest(c.req.raw, { parsedBody: parseBody(body, MAX_VALUES) });
    } finally {
      await server.close();
    }
  });
}
