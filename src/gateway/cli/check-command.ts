import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { CommandError, type Terminal, withStore } from '#service/cli/terminal';
import { checkLine, runChecks } from '../check';
import { ConfigError, type Environment } from '#service/config';
import { type GatewayConfig, readConfig } from '../config';

export function addCheckCommand(watchbill: Command, terminal: Terminal): void {
  watchbill
    .command('check')
    .description(
      'check the installation: store, key, provider, sources, messages, clock, disk; 1 if something fails',
    )
    .option('--json', 'one JSON list instead of lines')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { config, env, problems } = await usableConfig(terminal.env);
      const report =
        config.upstream === 'embedded' ? () => reportOf(config, { ...terminal, env }) : undefined;
      const results = await runChecks({ config, report, problems, clock: terminal.clock });
      if (json) terminal.out(JSON.stringify(results));
      else for (const result of results) terminal.out(checkLine(result));
      const failures = results.filter(({ state }) => state === 'failure').length;
      if (failures > 0) throw new CommandError(`${failures} of ${results.length} checks failed`);
    });
}

/** Settings whose file concerns nothing else: the other checks go on without it. */
const FILES = ['WATCHBILL_SOURCES_FILE', 'WATCHBILL_MESSAGES_FILE'] as const;

/** Settings, without the files that cannot be used and why. @throws ConfigError for any other setting. */
async function usableConfig(env: Environment): Promise<{
  config: GatewayConfig;
  env: Environment;
  problems: string[];
}> {
  try {
    return { config: await readConfig(env), env, problems: [] };
  } catch (error) {
    const file = FILES.find((name) => error instanceof ConfigError && error.message.startsWith(`${name}:`));
    if (file === undefined || !(error instanceof ConfigError)) throw error;
    const rest = await usableConfig({ ...env, [file]: '' });
    return { ...rest, problems: [error.message, ...rest.problems] };
  }
}

async function reportOf({ appKey, service }: GatewayConfig, terminal: Terminal) {
  const own = await readFile(join(service.dataDir, 'app-key'), 'utf8').catch(() => '');
  const key = appKey ?? (own.trim() || undefined);
  return await withStore(terminal, (ask) => ask('inspect', { key }));
}
