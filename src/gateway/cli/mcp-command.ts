import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import type { Terminal } from '#service/cli/terminal';
import { openBackend } from './backend';

/** Streams of the protocol. */
type Streams = { stdin: Readable; stdout: Writable };

export function addMcpCommand(
  watchbill: Command,
  terminal: Terminal,
  { stdin, stdout }: Streams = process,
): void {
  watchbill
    .command('mcp')
    .description(
      'serve read-only tools to an agent, by the Model Context Protocol over standard input and output',
    )
    .option('--server <url>', 'base URL of any server of the interface; needs the key in WATCHBILL_APP_KEY')
    .option('--hide-names', 'replace names of people by pseudonyms')
    .action(async ({ server, hideNames = false }: { server?: string; hideNames?: boolean }) => {
      // Imported on demand: other commands do not need them.
      const [{ StdioServerTransport }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('../mcp/server'),
      ]);
      const { backend, config } = await openBackend(terminal, server);
      const { forward, names, close } = backend;
      const { timeZone: accountZone } = config.service;
      const deps = { forward, names, accountZone, clock: terminal.clock };
      const visitor = { kind: 'anybody' } as const;
      const mcp = createMcpServer(deps, { visitor, hidesNames: hideNames }, terminal.err);
      try {
        const ended = new Promise<void>((resolve) => {
          stdin.once('end', resolve);
          process.once('SIGINT', () => resolve());
          process.once('SIGTERM', () => resolve());
        });
        await mcp.connect(new StdioServerTransport(stdin, stdout));
        await ended;
        await mcp.close();
      } finally {
        await close();
      }
    });
}
