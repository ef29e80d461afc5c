import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { counted } from '#domain/text/count';
import { formatMoment } from '#domain/time/format';
import { readServiceConfig } from '../config';
import { loggedProgress } from '../import/progress';
import { GOALERT_QUERY } from '../sources/tools/goalert-query';
import type { Outcome } from '../sync/plan-reading';
import { saveReading } from '../sync/save-reading';
import { type SourceResult, sourcesNamed } from '../sync/sync';
import {
  ExitCode,
  NEWS,
  onServer,
  type ServerOption,
  type Terminal,
  untilStopped,
  withManagement,
} from './terminal';

type Options = ServerOption & {
  diff?: boolean;
  only?: string[];
  skip?: string[];
  json?: boolean;
  final?: boolean;
  save?: string;
  printQuery?: 'goalert';
};

/** Command `sync`. Exit codes: 0 all taken over, or with `--diff` the same; 3 news; 1 something could not be read. */
export function addSyncCommand(watchbill: Command, terminal: Terminal): void {
  const { out, err, clock } = terminal;
  onServer(watchbill.command('sync'))
    .description('read the tools of WATCHBILL_SOURCES_FILE once, and take over what changed')
    .argument('[names...]', 'names of sources; none: all')
    .option('--diff', 'say what would change, and change nothing')
    .option('--only <schedules...>', 'only these schedules, by id in the tool or by name')
    .option('--skip <schedules...>', 'all but these schedules')
    .option('--json', 'one JSON list instead of lines')
    .option('--final', 'make the schedules this server’s own after the reading: they are read no more')
    .option('--save <folder>', 'only save what the tools answer, without secrets, for support')
    .option('--once', 'no effect: every sync reads once')
    .addOption(
      new Option('--print-query <tool>', 'print the query that a key has to allow').choices(['goalert']),
    )
    .action(async (names: string[], options: Options) => {
      const { diff = false, only = [], skip = [], json = false, final = false, printQuery } = options;
      if (printQuery !== undefined) {
        out(GOALERT_QUERY);
        return;
      }
      if (options.save !== undefined) {
        await save(terminal, names, resolve(terminal.folder, options.save));
        return;
      }
      const draw = terminal.progress ?? loggedProgress(err, clock);
      const results = await withManagement(terminal, options, (store) =>
        store.sync(names, { diff, only, skip, final }, draw),
      ).finally(() => draw(''));
      if (json) out(JSON.stringify(results));
      else for (const line of results.flatMap((result) => linesOf(result, diff))) out(line);
      const code = Math.max(...results.map((result) => codeOf(result, { diff, final })));
      if (code === FAILED) throw new ExitCode(1);
      if (code === NEWS) throw new ExitCode(NEWS);
    });
}

async function save({ env, out, err, clock }: Terminal, names: readonly string[], folder: string) {
  const { sources = [] } = await readServiceConfig(env, { openWebhookDetail: false });
  const chosen = sourcesNamed(sources, names);
  await untilStopped('Stopped; what was saved stays', async (signal) => {
    for (const source of chosen) {
      const now = Math.floor(clock() / 1000);
      const count = await saveReading(source, folder, { now, signal, onProgress: err });
      out(`${source.name}: saved ${counted(count, 'file')} in ${join(folder, source.name)}`);
    }
  });
}

/** Worse than news. */
const FAILED = 4;

function codeOf(
  { problem, schedules }: SourceResult,
  { diff, final }: { diff: boolean; final: boolean },
): number {
  if (problem !== undefined) return schedules.length === 0 ? FAILED : NEWS;
  const news: ReadonlySet<Outcome> = new Set([
    'kept',
    'gone',
    ...(diff ? (['new', 'changed'] as const) : []),
    ...(diff && final ? (['same'] as const) : []),
  ]);
  return schedules.some(({ outcome }) => news.has(outcome)) ? NEWS : 0;
}

const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  new: 'new',
  changed: 'changed',
  same: 'the same',
  kept: 'not taken over',
  gone: 'gone',
  own: 'this server’s own',
  elsewhere: 'left alone',
};

/** Lines of a source: what it is, then each schedule with what changed, but for those that are the same. */
function linesOf(result: SourceResult, isDiff: boolean): string[] {
  const { source, tool, at, problem, is_busy: isBusy, schedules, notices, requests } = result;
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
    ...notices.map((notice) => `  ${notice}`),
  ];
}
