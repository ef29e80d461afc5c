import { dirname, join, resolve } from 'node:path';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Id, parseId } from '#contract/id';
import type { Names } from '#contract/names';
import { ConfigError, readServiceConfig, StartError, unknownSettings } from '../config';
import type { ExportOptions } from '../export';
import { countsLine } from '../import/import-records';
import { ImportError } from '../import/problems';
import { type Scope, SCOPES, isKeyText, keyIdOf } from '../keys';
import { Refusal } from '../refusal';
import { ServerError } from '../manage/ask-server';
import { distribute } from '../store/distribute';
import { failureLine, isUnavailable } from '../store/failure';
import { openStore } from '../store/open-store';
import { storeFailure, reasonOf } from '../store/data-dir';
import { ArtifactError } from '../stack/collect';
import { CommandError, ExitCode, isoTime, pathOf, type Terminal, untilStopped, withStore } from './terminal';
import { addArtifactCommands } from './artifact-commands';
import { addImportCommand } from './import-command';
import { SourceError } from '../sources/source';
import { addSyncCommand } from './sync-command';

/** Adds a group of commands to the program. */
type AddCommands = (watchbill: Command, terminal: Terminal) => void;

/**
 * Runs one command on the store from the settings.
 * @param args arguments after the program's name.
 * @param more commands of other layers.
 * @returns the exit code: 0, 1 if the command failed, 2 for invalid usage or settings, 3 for news of `sync`.
 */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
  more: readonly AddCommands[] = [],
): Promise<number> {
  for (const line of unknownSettings(terminal.env)) terminal.err(line);
  try {
    await program(terminal, more).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof ExitCode) return error.code;
    // commander has already printed the message.
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
    if (error instanceof ConfigError) {
      for (const line of error.message.split('\n')) terminal.err(line);
      return 2;
    }
    const isExpected = [StartError, CommandError, ServerError, SourceError, Refusal].some(
      (type) => error instanceof type,
    );
    const failure = isExpected
      ? error
      : await storeFailure(await readServiceConfig(terminal.env), error, (reason) =>
          isUnavailable(error)
            ? `The connection to the store was lost (${reason}). The command was completed or rolled back: run it again`
            : reason,
        );
    terminal.err(failureLine(failure));
    return 1;
  }
}

function program(terminal: Terminal, more: readonly AddCommands[]): Command {
  const { out, err } = terminal;
  const watchbill = new Command('watchbill')
    .description('Imports and exports data, manages keys, links and artifacts, and checks the installation.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => out(text.trimEnd()), writeErr: (text) => err(text.trimEnd()) });
  addRecordCommands(watchbill, terminal);
  addClusterCommand(watchbill, terminal);
  addKeyCommands(watchbill, terminal);
  addArtifactCommands(watchbill, terminal);
  addDemoCommands(watchbill, terminal);
  for (const add of more) add(watchbill, terminal);
  return watchbill;
}

function addRecordCommands(watchbill: Command, terminal: Terminal): void {
  const { out } = terminal;
  addImportCommand(watchbill, terminal);
  addSyncCommand(watchbill, terminal);
  watchbill
    .command('export')
    .description('export everything into a folder, in the format of import')
    .argument('<folder>')
    .option('--force', 'allow a folder that contains other files')
    .option('--csv', 'incidents as CSV, in three files')
    .option('--damaged', 'export what is readable of a damaged embedded store')
    .action(async (path: string, options: Partial<ExportOptions>) => {
      const { force = false, csv = false, damaged = false } = options;
      const target = await pathOf(terminal, path);
      const counts = await withStore(terminal, (ask) =>
        ask('export', { folder: target, force, csv, damaged }),
      );
      out(`Exported ${countsLine(counts)} to ${target}.`);
    });

  watchbill
    .command('backup')
    .description('back up the whole embedded store, with keys and artifacts, into a new file')
    .argument('<file>', 'e.g. backup.tar.gz; it contains all data, so keep it private')
    .action(async (path: string) => {
      const file = await pathOf(terminal, path);
      const bytes = await untilStopped('The backup was stopped; nothing was written', (stop) =>
        withStore(terminal, (ask) => ask('backUp', { file }, { stop })),
      );
      out(`Wrote ${file} (${(bytes / 1_000_000).toFixed(1)} MB).`);
    });
}

function addClusterCommand(watchbill: Command, { env, out }: Terminal): void {
  watchbill
    .command('distribute')
    .description('distribute a PostgreSQL store over the machines of a Citus cluster; safe to repeat')
    .action(async () => {
      const config = await readServiceConfig(env);
      if (config.databaseUrl === undefined) {
        throw new CommandError(
          'The embedded store cannot be spread over several machines: name a PostgreSQL in WATCHBILL_DATABASE_URL',
        );
      }
      const store = await openStore(config, 'a command');
      try {
        const lines = await distribute(store.db);
        for (const line of lines) out(line);
        out(
          lines.length === 0 ? 'All tables are distributed already.' : `Distributed ${lines.length} tables.`,
        );
      } finally {
        await store.close();
      }
    });
}

function addKeyCommands(watchbill: Command, terminal: Terminal): void {
  const { out, folder } = terminal;
  const key = watchbill.command('key').description('app keys: each belongs to a person');
  key
    .command('create')
    .description('create a key and print or save it; it is never shown again')
    .requiredOption('--person <id>', 'owner of the key', idOf)
    .addOption(
      new Option(
        '--scope <names...>',
        'permissions besides reading; import gives access to everything',
      ).choices(SCOPES),
    )
    .option('--save <file>', 'save the key to a file that only you can read, instead of printing it')
    .action(async ({ person, scope = [], save }: { person: Id; scope?: Scope[]; save?: string }) => {
      const scopes = [...new Set(scope)];
      const create = async () => {
        return withStore(terminal, async (ask) => {
          const created = await ask('createKey', { person_id: person, scopes });
          if (created !== undefined) return created;
          throw new CommandError(
            `There is no person ${person}${peopleInWords((await ask('names', {})).people)}`,
          );
        });
      };
      if (save === undefined) return out(await create());
      const file = resolve(folder, save);
      await saveKey(file, create);
      out(`Saved a key of person ${person} to ${file}.`);
    });
  key
    .command('list')
    .description('list the keys, without their secrets')
    .action(async () => {
      for (const row of await withStore(terminal, (ask) => ask('listKeys', {}))) {
        const { key_id, person_id, person_name, created_at, revoked_at, used_at, scopes } = row;
        const may = scopes.length === 0 ? '' : `\tmay ${scopes.join(', ')}`;
        const used = `\t${used_at === null ? 'never used' : `used ${isoTime(used_at).slice(0, 10)}`}`;
        const revoked = revoked_at === null ? '' : `\trevoked ${isoTime(revoked_at)}`;
        out(`${key_id}\t${person_id}\t${person_name}\tcreated ${isoTime(created_at)}${used}${may}${revoked}`);
      }
    });
  key
    .command('revoke')
    .description('revoke a key for good')
    .argument('<id>', 'id of eight digits, as in key list')
    .action(async (id: string) => {
      const isRevoked = await withStore(terminal, (ask) => ask('revokeKey', { key_id: id }));
      if (!isRevoked) throw new CommandError('There is no valid key with this id');
      out(`Revoked ${id}.`);
    });
}

/** "; there are: 12 Ana Lindt, 14 Bo Berg" of the first ten people. */
function peopleInWords(people: Names['people']): string {
  const few = people.slice(0, 10).map(({ person_id: id, person_name: name }) => `${id} ${name}`);
  const more = people.length > few.length ? `, and ${people.length - few.length} more` : '';
  return few.length === 0 ? '' : `; there are: ${few.join(', ')}${more}`;
}

export function idOf(text: string): Id {
  const id = parseId(text);
  if (id === undefined) throw new InvalidArgumentError('It must be an integer of 64 bits.');
  return id;
}

function addDemoCommands(watchbill: Command, terminal: Terminal): void {
  const { env, out } = terminal;
  watchbill
    .command('demo')
    .description('the demo data of earlier versions')
    .command('remove')
    .description('remove the demo data that earlier versions put beside your own')
    .action(async () => {
      const { counts, key_ids } = await withStore(terminal, (ask) => ask('removeDemo', {}));
      if (countsLine(counts) === 'nothing') {
        out('There is no demo data in this store.');
        return;
      }
      out(`Removed ${countsLine(counts)} of the demo data.`);
      const { dataDir } = await readServiceConfig(env);
      const file = join(dataDir, 'app-key');
      if (!key_ids.includes(keyIdOf(await fileText(file)))) return;
      await rm(file);
      out(
        `Removed ${file}, the key of a demo person. Make another with: key create --person <id> --save ${file}`,
      );
    });
}

/**
 * Saves a new key to a file that only its owner can read. Replaces the file atomically, so that a running server never
 * reads half a key.
 * @param create creates the key; not called if the file cannot be written.
 * @throws CommandError if the file holds anything but a key.
 */
async function saveKey(file: string, create: () => Promise<string>): Promise<void> {
  const unfinished = `${file}.${process.pid}.new`;
  try {
    const present = await fileText(file);
    if (present !== '' && !isKeyText(present)) {
      throw new CommandError(`${file} holds something other than a key: choose another file`);
    }
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await handle.writeFile(`${await create()}\n`);
      await handle.sync();
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'path' in error)) throw error;
    throw new CommandError(`${file} cannot be written to (${error.message})`);
  }
}

/** Trimmed contents of a file; empty if there is no file. */
async function fileText(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return '';
    throw error;
  }
}
