import { parseBody } from '#service/service';
import type { Caller, Visitor } from '../forward';
import type { McpDeps } from './tool';

export type Mcp = {
  answer(request: Request, body: Uint8Array<ArrayBuffer>, caller: Caller): Promise<Response>;
};

type HttpDeps = {
  depsFor: (caller: Caller) => McpDeps;
  log: (line: string) => void;
};

/** Max values in a request: the library checks each several times. */
const MAX_VALUES = 5_000;

const ANYBODY: Visitor = { kind: 'anybody' };

/**
 * Streamable HTTP without sessions: each request is answered by a server of its own, with one JSON reply.
 * Names of people are hidden at `/mcp?hide-names`.
 */
export function createMcp({ depsFor, log }: HttpDeps): Mcp {
  return {
    async answer(request, body, caller) {
      // Imported on demand: its library is large, and most processes do not need it.
      const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
        import('./server'),
        import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      ]);
      const hidesNames = new URL(request.url).searchParams.has('hide-names');
      const visitor = 'visitor' in caller ? caller.visitor : ANYBODY;
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      const server = createMcpServer(depsFor(caller), { visitor, hidesNames }, log);
      await server.connect(transport);
      try {
        return await transport.handleRequest(request, { parsedBody: parseBody(body, MAX_VALUES) });
      } finally {
        await server.close();
      }
    },
  };
}
