import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { CommandError, type Terminal, withStore } from '#service/cli/terminal';
import { checkLine, runChecks } from '../check/check';
import { machineChecks } from '../check/machine-checks';
import { networkChecks } from '../check/network-checks';
import { rotasOutcome } from '../check/rotas-check';
import { messageChecks, sentOf } from '../check/messages-check';
import { settingsCheck } from '../check/settings-check';
import { storeChecks } from '../check/store-checks';
import { DAY } from '#domain/time/zone';
import { ConfigError, type Environment } from '#service/config';
import { type GatewayConfig, readConfig } from '../config';
import { readSchedules } from '../read-schedules';
import { openBackend } from './backend';

export function addCheckCommand(watchbill: Command, terminal: Terminal): void {
  watchbill
    .command('check')
    .description('check the installation: store, keys, provider, proxy, clock, disk; 1 if something fails')
    .option('--json', 'one JSON list instead of lines')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { config, env, problems } = await usableConfig(terminal.env);
      const results = await runChecks(checksOf(config, { ...terminal, env }, problems));
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

function checksOf(config: GatewayConfig, terminal: Terminal, problems: readonly string[]) {
  const { clock } = terminal;
  const { dataDir, timeZone, databaseUrl, messages = [] } = config.service;
  const isEmbedded = config.upstream === 'embedded';
  const report = isEmbedded ? reportOf(config, terminal) : undefined;
  const storeClock =
    report && databaseUrl !== undefined
      ? async () => ({ of: 'PostgreSQL', theirs: (await report).now, ours: clock() / 1000 })
      : undefined;
  return [
    ...(report ? storeChecks(() => report, config.access.mode.kind) : []),
    ...networkChecks(config, { clock, asksProxy: true, ...(storeClock && { storeClock }) }),
    ...(isEmbedded || config.appKey === undefined
      ? []
      : [{ name: 'rotas', run: () => rotasOfUpstream(terminal) }]),
    settingsCheck(config.unknownSettings, problems),
    ...messageChecks(messages, async () => sentOf(dataDir, await report)),
    ...machineChecks({ dataDir, timeZone, clock }),
  ];
}

/** Days ahead whose periods are checked. */
const DAYS_AHEAD = 14;

async function rotasOfUpstream(terminal: Terminal) {
  const { backend, config } = await openBackend(terminal, undefined);
  const now = Math.floor(terminal.clock() / 1000);
  const window = { start: now, end: now + DAYS_AHEAD * DAY };
  const schedules = await readSchedules(backend.forward, { kind: 'anybody' }, window, { people: [] });
  return rotasOutcome(schedules, window, config.service.timeZone);
}

async function reportOf({ appKey, service }: GatewayConfig, terminal: Terminal) {
  const own = await readFile(join(service.dataDir, 'app-key'), 'utf8').catch(() => '');
  const key = appKey ?? (own.trim() || undefined);
  return await withStore(terminal, (ask) => ask('inspect', { key }));
}
