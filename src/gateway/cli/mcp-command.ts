import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import { NO_NAMES } from '#contract/names';
import { openLocalService } from '#service/cli/local-service';
import { CommandError, type Terminal } from '#service/cli/terminal';
import { type GatewayConfig, readConfig } from '../config';
import type { McpDeps } from '../mcp/server';
import { forwardOver } from '../upstream/upstream';

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
    .option('--hide-names', 'replace names of people by pseudonyms')
    .action(async ({ hideNames = false }: { hideNames?: boolean }) => {
      // Imported on demand: other commands do not need them.
      const [{ StdioServerTransport }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('../mcp/server'),
      ]);
      const config = await readConfig(terminal.env);
      const { close, ...backend } = await openBackend(config, terminal);
      const deps = { ...backend, accountZone: config.service.timeZone, clock: terminal.clock };
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

/** Operations of the store, or of the upstream from the settings. @throws CommandError or StartError */
async function openBackend(
  { upstream, appKey, names, service }: GatewayConfig,
  terminal: Terminal,
): Promise<Pick<McpDeps, 'forward' | 'names'> & { close: () => Promise<void> }> {
  if (upstream !== 'embedded') {
    if (appKey === undefined) {
      throw new CommandError('A server needs an app key, in WATCHBILL_APP_KEY or WATCHBILL_APP_KEY_FILE');
    }
    return {
      forward: forwardOver(upstream.baseUrl, appKey, service.timeZone),
      names: () => Promise.resolve(names ?? NO_NAMES),
      close: () => Promise.resolve(),
    };
  }
  const local = await openLocalService(service, appKey, terminal);
  return {
    forward: ({ path }, body, signal) =>
      local.handle(
        new Request(`http://localhost${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
          signal,
        }),
      ),
    names: async () => names ?? (await local.names()),
    close: () => local.close(),
  };
}
