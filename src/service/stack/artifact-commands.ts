import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { CommandError, isoTime, type Terminal, withStore } from '../terminal';
import { addArtifacts, listArtifacts, removeArtifacts, type StackType } from './artifacts';
import { READ_TYPES } from './enrich-stack';
import { collectArtifacts, type Progress } from './collect/collect-artifacts';

type BuildOptions = { type: StackType; service: string; version?: string };

/** `artifacts add`, `list` and `remove`: the source maps of builds. */
export function addArtifactCommands(watchbill: Command, terminal: Terminal): void {
  const { out, folder, clock } = terminal;
  const artifacts = watchbill
    .command('artifacts')
    .description('source maps of builds, for the page of stacks');

  ofBuild(artifacts.command('add'))
    .description('take in the source maps in folders and files, all of them or none')
    .option('--prefix <url>', 'where the files are served from; their names follow it', '')
    .argument('<paths...>', 'folders of a build, or its files')
    .action(async (paths: string[], { prefix, ...options }: BuildOptions & { prefix: string }) => {
      const build = { ...options, version: options.version ?? '' };
      const given = paths.map((path) => resolve(folder, path));
      const lines: string[] = [];
      const added = await withStore(terminal, (db) =>
        addArtifacts(
          db,
          build,
          collectArtifacts(
            given,
            prefix,
            progress((line) => lines.push(line), out),
          ),
          Math.floor(clock() / 1000),
        ),
      );
      // What was taken is told when it is certain that it stays.
      for (const line of lines) out(line);
      const known = added.artifacts - added.newContents;
      const note = known === 0 ? '' : `; ${known} had contents that were stored already`;
      out(`Added ${counted(added.artifacts, 'artifact')} (${size(added.bytes)}) of ${nameOf(build)}${note}.`);
    });

  artifacts
    .command('list')
    .description('show what is there: type, service, version, address, size and time')
    .action(async () => {
      for (const row of await withStore(terminal, listArtifacts)) {
        const { type, service, version, path } = row;
        out([type, service, version, path, size(row.size), isoTime(row.added_at)].join('\t'));
      }
    });

  ofBuild(artifacts.command('remove'))
    .description('remove the artifacts of a service, or of one version of it')
    .option('--path <address>', 'only the one of the script at this address')
    .action(async (options: BuildOptions & { path?: string }) => {
      const removed = await withStore(terminal, (db) => removeArtifacts(db, options));
      if (removed.artifacts === 0) throw new CommandError('There is no such artifact');
      const contents = counted(removed.contents, 'content');
      out(`Removed ${counted(removed.artifacts, 'artifact')}, and ${contents} that no other one uses.`);
    });
}

function ofBuild(command: Command): Command {
  return command
    .addOption(new Option('--type <type>', 'kind of program').choices(READ_TYPES).makeOptionMandatory())
    .requiredOption('--service <name>', 'as requests name it')
    .option('--version <version>', 'as requests name it; without, for requests that name none');
}

function progress(taken: (line: string) => void, told: (line: string) => void): Progress {
  return {
    took: ({ path, map, bytes, sources, withoutText }) => {
      const without = withoutText === 0 ? '' : `, ${withoutText} of them without their text`;
      taken(`Took ${path}: ${map}, ${size(bytes)}, ${counted(sources, 'source')}${without}`);
    },
    left: (name, why) => told(`Left ${name}: ${why}`),
  };
}

function nameOf({ type, service, version }: Required<BuildOptions>): string {
  return `${service} ${version === '' ? 'without a version' : version} (${type})`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
