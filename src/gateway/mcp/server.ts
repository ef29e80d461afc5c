import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { stringifyJson } from '#contract/json';
import { Refusal } from '#service/service';
import type { Visitor } from '../forward';
import { DUTY_TOOLS } from './duty-tools';
import { RECORD_TOOLS } from './record-tools';
import type { McpDeps, Tool, ToolContext } from './tool';

const TOOLS: readonly Tool[] = [...DUTY_TOOLS, ...RECORD_TOOLS];

type Caller = Pick<ToolContext, 'hidesNames'> & { visitor: Visitor };

/** Server of the Model Context Protocol with the tools of one caller. */
export function createMcpServer(deps: McpDeps, caller: Caller, log: (line: string) => void): McpServer {
  const server = new McpServer({ name: 'watchbill', version: '0.1.0' });
  for (const { name, title, description, input, output, run } of TOOLS) {
    const annotations = { title, readOnlyHint: true, openWorldHint: false };
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations },
      async (args, { signal }) => {
        try {
          const result = await run(args, { ...deps, ...caller, signal });
          const content = [{ type: 'text' as const, text: stringifyJson(result) }];
          return { content, structuredContent: plainOf(result) };
        } catch (error) {
          return { isError: true, content: [{ type: 'text', text: messageOf(error, log) }] };
        }
      },
    );
  }
  return server;
}

/** Reply as plain JSON: the protocol's library cannot write integers beyond 53 bits. */
function plainOf(result: unknown): Record<string, unknown> {
  const text = JSON.stringify(result, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return Object(JSON.parse(text));
}

/** Message for the agent; internal errors are only logged. */
function messageOf(error: unknown, log: (line: string) => void): string {
  if (error instanceof Refusal || error instanceof RangeError) return error.message;
  log(`A tool failed: ${String(error)}`);
  return 'Something went wrong. The log of Watchbill says what.';
}
