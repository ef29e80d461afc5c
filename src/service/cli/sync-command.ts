import type { Command } from 'commander';
import { counted } from '#domain/text/words';
import { formatMoment } from '#domain/time/format';
import { loggedProgress } from '../import/progress';
import type { Outcome } from '../sync/plan-reading';
import type { SourceResult } from '../sync/sync';
import { ExitCode, NEWS, type Terminal, withStore } from './terminal';

type Options = {
  diff?: boolean;
  json?: boolean;
  final?: string;
};

/** Command `sync`. Exit codes: 0 all taken over, or with `--diff` the same; 3 news; 1 something could not be read. */
export function addSyncCommand(watchbill: Command, terminal: Terminal): void {
  const { out, err, clock } = terminal;
  watchbill
    .command('sync')
    .description('read the tools of WATCHBILL_SOURCES_FILE once, and take over what changed')
    .argument('[names...]', 'names of sources; none: all')
    .option('--diff', 'say what would change, and change nothing')
    .option('--json', 'one JSON list instead of lines')
    .option('--final <schedule>', 'read a schedule for the last time, and make it this server’s own')
    .action(async (names: string[], options: Options) => {
      const { diff = false, json = false, final } = options;
      const draw = terminal.progress ?? loggedProgress(err, clock);
      const results = await withStore(terminal, (ask) =>
        ask('sync', { names, diff, final }, { draw }),
      ).finally(() => draw(''));
      if (json) out(JSON.stringify(results));
      else for (const line of results.flatMap((result) => linesOf(result, diff))) out(line);
      const code = Math.max(
        ...results.map((result) => exitCode(result, { diff, isFinal: final !== undefined })),
      );
      if (code === FAILED) throw new ExitCode(1);
      if (code === NEWS) throw new ExitCode(NEWS);
    });
}

/** Worse than news. */
const FAILED = 4;

function exitCode(
  { problem, schedules }: SourceResult,
  { diff, isFinal }: { diff: boolean; isFinal: boolean },
): number {
  if (problem !== undefined) return schedules.length === 0 ? FAILED : NEWS;
  const news: ReadonlySet<Outcome> = new Set([
    'kept',
    'gone',
    ...(diff ? (['new', 'changed'] as const) : []),
    ...(diff && isFinal ? (['same'] as const) : []),
  ]);
  return schedules.some(({ outcome }) => news.has(outcome)) ? NEWS : 0;
}

const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  new: 'new',
  changed: 'changed',
  same: 'the same',
  kept: 'not read',
  gone: 'gone',
  own: 'this server’s own',
  elsewhere: 'left alone',
};

/** Lines of a source: its name, then each changed schedule. */
function linesOf(result: SourceResult, isDiff: boolean): string[] {
  const { source, tool, at, problem, is_busy: isBusy, schedules, notices, warnings, requests } = result;
  const head = `${source} (${tool})`;
  if (isBusy) return [`${head}: another process reads it now`];
  if (problem !== undefined && schedules.length === 0) return [`${head}: ${problem}`];
  const counts = Object.entries(OUTCOME_WORDS).flatMap(([outcome, words]) => {
    const count = schedules.filter((schedule) => schedule.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  const time = `${isDiff ? 'compared' : 'read'} ${formatMoment(at, 'UTC')} UTC, ${counted(requests, 'request')}`;
  return [
    `${head}: ${counts.join(', ') || 'no schedule'} (${time})`,
    ...(problem === undefined ? [] : [`  ${problem}`]),
    ...schedules
      .filter(({ outcome, lines }) => outcome !== 'same' || lines.length > 0)
      .flatMap(({ name, outcome, lines }) =>
        [`  ${name}: ${OUTCOME_WORDS[outcome]}`].concat(lines.map((line) => `    ${line}`)),
      ),
    ...[...warnings, ...notices].map((line) => `  ${line}`),
  ];
}
