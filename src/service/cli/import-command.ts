import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { EXPORT_TOOLS, type ExportTool } from '#domain/exchange/read-export';
import { counted } from '#domain/text/count';
import { countsLine } from '../import/counts-line';
import { ImportError } from '../import/problems';
import { loggedProgress } from '../import/progress';
import { type SourceFile, sourceFiles } from '../import/files';
import { readToolExport, recordLines, withRecordFiles } from '../import/from-tool';
import { CommandError, onServer, type ServerOption, type Terminal, withManagement } from './terminal';

type ImportOptions = ServerOption & {
  from?: ExportTool | 'auto';
  dryRun?: boolean;
  acceptDifferences?: boolean;
  rewritePast?: boolean;
};

/** Command `import`: records, or the export of another tool. */
export function addImportCommand(watchbill: Command, terminal: Terminal): void {
  const { out, folder } = terminal;
  onServer(watchbill.command('import'))
    .description('import a folder of records, one file, or the export of another tool, in one transaction')
    .argument('<paths...>', 'folder of <kind>.ndjson files, or one of them; with --from: files and folders')
    .addOption(
      new Option('--from <tool>', 'import schedules, people and teams of another tool').choices([
        'auto',
        ...EXPORT_TOOLS,
      ]),
    )
    .option('--dry-run', 'check everything and import nothing; with --from: also print the records')
    .option(
      '--rewrite-past',
      'forget earlier versions of the imported schedules, as if they had never changed',
    )
    .option('--accept-differences', 'with --from: also import schedules that cannot be carried exactly')
    .action(async (paths: string[], options: ImportOptions) => {
      const { from, dryRun = false, acceptDifferences = false } = options;
      const resolved = paths.map((path) => resolve(folder, path));
      if (from === undefined) {
        const [path = folder, ...more] = resolved;
        if (more.length > 0) throw new CommandError('Only an import with --from takes several paths');
        if (acceptDifferences) throw new CommandError('--accept-differences needs --from');
        await importFiles(await sourceFiles(path), terminal, options);
        return;
      }
      const { records, report, refusals } = await readToolExport(from, resolved);
      for (const line of report) out(line);
      if (refusals.length > 0 && !acceptDifferences) {
        throw new ImportError([
          ...refusals.map((line) => `Not the same: ${line}`),
          'Import all nevertheless with --accept-differences, or take these schedules out of the export to import the others.',
        ]);
      }
      for (const line of refusals) out(`Accepted: ${line}`);
      if (dryRun) for (const line of recordLines(records)) out(line);
      await withRecordFiles(records, (files) => importFiles(files, terminal, options));
    });
}

async function importFiles(
  files: readonly SourceFile[],
  terminal: Terminal,
  options: Pick<ImportOptions, 'server' | 'rewritePast' | 'dryRun'>,
): Promise<void> {
  const { rewritePast = false, dryRun = false } = options;
  const draw = terminal.progress ?? loggedProgress(terminal.err, terminal.clock);
  const { counts, warnings, rewritten } = await withManagement(terminal, options, (store) =>
    store.importFiles(files, draw, { rewritePast, dryRun }),
  );
  for (const warning of warnings) terminal.err(`Warning: ${warning}`);
  if (dryRun) {
    terminal.out(`Nothing was imported: this was a dry run of ${countsLine(counts)}.`);
    return;
  }
  terminal.out(`Imported ${countsLine(counts)}.`);
  if (rewritePast) terminal.out(`Rewrote the past of ${counted(rewritten, 'schedule')}.`);
}
