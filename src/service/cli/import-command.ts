import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { EXPORT_TOOLS, type ExportTool } from '#domain/exchange/read-export';
import { counted } from '#domain/text/words';
import { readServiceConfig } from '../config';
import { countsLine } from '../import/import-records';
import { loggedProgress } from '../import/progress';
import type { ImportedSchedule } from '../import/schedule-changes';
import { readToolExport, recordLines, withRecordFiles } from '../import/from-tool';
import { CommandError, ExitCode, NEWS, pathOf, type Terminal, withStore } from './terminal';

type ImportOptions = {
  from?: ExportTool | 'auto';
  dryRun?: boolean;
  diff?: boolean;
  json?: boolean;
  rewritePast?: boolean;
};

/** Command `import`: records, or the export of another tool. */
export function addImportCommand(watchbill: Command, terminalOfDemo: Terminal): void {
  // Into one's own store, also beside the demo.
  const terminal = { ...terminalOfDemo, env: { ...terminalOfDemo.env, WATCHBILL_DEMO: '0' } };
  const { out, folder } = terminal;
  watchbill
    .command('import')
    .description('import a folder of records, one file, or the export of another tool, in one transaction')
    .argument('<paths...>', 'folder of <kind>.ndjson files, or one of them; with --from: files and folders')
    .addOption(
      new Option('--from <tool>', 'import schedules, people and teams of another tool').choices([
        'auto',
        ...EXPORT_TOOLS,
      ]),
    )
    .option('--dry-run', 'check everything and import nothing; with --from: also print the records')
    .option('--diff', 'say what would change, and import nothing; exit code 3 if anything would')
    .option('--json', 'with --diff: the schedules as one JSON list')
    .option(
      '--rewrite-past',
      'forget earlier versions of the imported schedules, as if they had never changed',
    )
    .action(async (paths: string[], options: ImportOptions) => {
      const { from, dryRun = false, json = false } = options;
      const demoConfig = await readServiceConfig(terminalOfDemo.env);
      const resolved = paths.map((path) => resolve(folder, path));
      if (from === undefined) {
        const [path = folder, ...more] = resolved;
        if (more.length > 0) throw new CommandError('Only an import with --from takes several paths');
        await importPath(path, terminal, options);
        if (demoConfig.demo) out(startLine(demoConfig.dataDir));
        return;
      }
      const { records, notices } = await readToolExport(from, resolved);
      for (const line of notices) (json ? terminal.err : out)(line);
      if (dryRun) for (const line of recordLines(records)) out(line);
      const { dataDir } = await readServiceConfig(terminal.env);
      await withRecordFiles(records, dataDir, (path) => importPath(path, terminal, options));
      if (demoConfig.demo) out(startLine(demoConfig.dataDir));
    });
}

function startLine(demoDir: string): string {
  return `Your own store has begun: restart a server that shows the demo data of ${demoDir}.`;
}

async function importPath(
  path: string,
  terminal: Terminal,
  options: Pick<ImportOptions, 'rewritePast' | 'dryRun' | 'diff' | 'json'>,
): Promise<void> {
  const { rewritePast = false, diff = false, json = false } = options;
  const dryRun = options.dryRun === true || diff;
  const { out, err, clock } = terminal;
  const draw = terminal.progress ?? loggedProgress(err, clock);
  const { counts, warnings, rewritten, schedules } = await withStore(terminal, async (ask) =>
    ask(
      'import',
      { path: await pathOf(terminal, path), rewrite_past: rewritePast, dry_run: dryRun },
      { draw },
    ),
  ).finally(() => draw(''));
  for (const warning of warnings) err(`Warning: ${warning}`);
  if (diff) {
    if (json) out(JSON.stringify(schedules));
    else for (const line of changesInLines(schedules)) out(line);
    if (schedules.some(({ outcome }) => outcome !== 'same')) throw new ExitCode(NEWS);
    return;
  }
  if (dryRun) {
    out(`Nothing was imported: this was a dry run of ${countsLine(counts)}.`);
    return;
  }
  const outcomes = outcomesLine(schedules);
  out(`Imported ${countsLine(counts)}${outcomes === '' ? '' : ` (${outcomes})`}.`);
  if (rewritePast) out(`Rewrote the past of ${counted(rewritten, 'schedule')}.`);
}

/** "1 schedule new, 2 changed, 11 the same"; "" without schedules. */
function outcomesLine(schedules: readonly ImportedSchedule[]): string {
  const words = { new: 'new', changed: 'changed', same: 'the same' };
  const parts = Object.entries(words).flatMap(([outcome, text]) => {
    const count = schedules.filter((schedule) => schedule.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${text}`];
  });
  return parts.length === 0 ? '' : `schedules: ${parts.join(', ')}`;
}

function changesInLines(schedules: readonly ImportedSchedule[]): string[] {
  return [
    outcomesLine(schedules) || 'no schedule',
    ...schedules
      .filter(({ outcome }) => outcome !== 'same')
      .flatMap(({ name, outcome, lines }) =>
        [`${name}: ${outcome}`].concat(lines.map((line) => `  ${line}`)),
      ),
  ];
}
