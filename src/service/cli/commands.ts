import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { type Id, parseId } from '#contract/id';
import { ConfigError, readServiceConfig, StartError } from '../config';
import { ExportError, type ExportOptions, exportFolder } from '../export/export-folder';
import { countsLine } from '../import/counts-line';
import { readEntries, sourceFiles } from '../import/files';
import { importRecords } from '../import/import-records';
import { ImportError } from '../import/problems';
import { createProgress } from '../import/progress';
import { createKey, listKeys, revokeKey } from '../keys/keys';
import { failureLine } from '../store/failure';
import { storeFailure } from '../store/store-failure';
import { CommandError, isoTime, type Terminal, withStore } from './terminal';
import { addArtifactCommands } from './artifact-commands';
import { ArtifactError } from '../stack/collect/artifact-error';

/**
 * Runs one command against the store that the settings name.
 * @param args what follows the program's name.
 * @returns the exit code: 0, 1 where the command failed, 2 where it or a setting was not understood.
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await program(terminal).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // commander has written its own line already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof ImportError) {
      for (const problem of error.problems) terminal.err(problem);
      terminal.err('Nothing was imported.');
      return 1;
    }
    if (error instanceof ArtifactError) {
      for (const problem of error.problems) terminal.err(`Refused ${problem}`);
      terminal.err('Nothing was added.');
      return 1;
    }
    const isExpected = [ConfigError, StartError, ExportError, CommandError].some(
      (type) => error instanceof type,
    );
    const failure = isExpected
      ? error
      : await storeFailure(readServiceConfig(terminal.env, { openWebhookDetail: false }), error);
    terminal.err(failureLine(failure));
    return error instanceof ConfigError ? 2 : 1;
  }
}

function program(terminal: Terminal): Command {
  const { out, err } = terminal;
  const watchbill = new Command('watchbill')
    .description('Takes data in and out of the store, and manages app keys and artifacts.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => out(text.trimEnd()), writeErr: (text) => err(text.trimEnd()) });
  addRecordCommands(watchbill, terminal);
  addKeyCommands(watchbill, terminal);
  addArtifactCommands(watchbill, terminal);
  return watchbill;
}

function addRecordCommands(watchbill: Command, terminal: Terminal): void {
  const { out, folder, clock } = terminal;
  watchbill
    .command('import')
    .description('take in a folder of records, or one file, in one transaction')
    .argument('<path>', 'folder of <kind>.ndjson files, or one of them')
    .action(async (path: string) => {
      const files = await sourceFiles(resolve(folder, path));
      const progress = await createProgress(files, terminal.progress ?? (() => undefined), clock);
      const entries = progress.watch(readEntries(files, progress.onBytes));
      const counts = await withStore(terminal, (db) => importRecords(db, entries)).finally(progress.end);
      out(`Imported ${countsLine(counts)}.`);
    });

  watchbill
    .command('export')
    .description('write everything into a folder, in the form that import takes')
    .argument('<folder>')
    .option('--force', 'also into a folder that holds other files')
    .option('--csv', 'incidents as CSV, in three files')
    .action(async (path: string, { force = false, csv = false }: Partial<ExportOptions>) => {
      const target = resolve(folder, path);
      const counts = await withStore(terminal, (db) => exportFolder(db, target, { force, csv }));
      out(`Exported ${countsLine(counts)} to ${target}.`);
    });
}

function addKeyCommands(watchbill: Command, terminal: Terminal): void {
  const { out, clock } = terminal;
  const now = () => Math.floor(clock() / 1000);
  const key = watchbill.command('key').description('app keys: each belongs to a person');
  key
    .command('create')
    .description('make a key and print it, the only time it is shown')
    .requiredOption('--person <id>', 'whose key it is', personId)
    .action(async ({ person }: { person: Id }) => {
      const created = await withStore(terminal, (db) => createKey(db, person, now()));
      if (created === undefined) throw new CommandError(`There is no person ${person}`);
      out(created);
    });
  key
    .command('list')
    .description('show the keys, without their secret part')
    .action(async () => {
      for (const row of await withStore(terminal, listKeys)) {
        const revoked = row.revoked_at === null ? '' : `\trevoked ${isoTime(row.revoked_at)}`;
        out(
          `${row.key_id}\t${row.person_id}\t${row.person_name}\tcreated ${isoTime(row.created_at)}${revoked}`,
        );
      }
    });
  key
    .command('revoke')
    .description('end a key for good')
    .argument('<id>', 'the eight digits that key list shows')
    .action(async (id: string) => {
      const isRevoked = await withStore(terminal, (db) => revokeKey(db, id, now()));
      if (!isRevoked) throw new CommandError('There is no valid key with this id');
      out(`Revoked ${id}.`);
    });
}

function personId(text: string): Id {
  const id = parseId(text);
  if (id === undefined) throw new InvalidArgumentError('It must be an integer of 64 bits.');
  return id;
}
