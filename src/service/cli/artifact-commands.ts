import { counted } from '#domain/text/count';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { STACK_TYPES, type StackType } from '#contract/stack';
import {
  CommandError,
  isoTime,
  onServer,
  type ServerOption,
  type Terminal,
  withManagement,
} from './terminal';
import { COLLECTORS, KEY_OPTIONS, type KeyOptions, typesWith } from '../stack/collect/collectors';
import type { Progress } from '../stack/collect/artifact-error';

type BuildOptions = { type: StackType; service: string; version?: string };

/** Commands `artifacts add`, `list` and `remove`, for the files that a build's stacks are symbolicated with. */
export function addArtifactCommands(watchbill: Command, terminal: Terminal): void {
  const { out, folder } = terminal;
  const artifacts = watchbill
    .command('artifacts')
    .description('build files for symbolication: source maps, mappings, debug symbols');

  const add = ofBuild(artifacts.command('add'))
    .description('add the artifacts in folders and files, all or none')
    .option('--prefix <url>', `URL prefix of the scripts ${takenBy('prefix')}`)
    .option('--build-id <id>', `id that the build sends, in any version ${takenBy('buildId')}`)
    .option('--variant <name>', `variant that the build sends, with its version ${takenBy('variant')}`)
    .argument('<paths...>', 'folders of a build, or its files')
    .action(async (paths: string[], options: BuildOptions & KeyOptions & ServerOption) => {
      const { type, service, version = '', server: _server, ...key } = options;
      const sources = paths.map((path) => resolve(folder, path));
      const wrong = problemOf(type, key, sources);
      if (wrong !== undefined) add.error(`error: ${wrong}`, { exitCode: 2 });
      const build = { type, service, version };
      const lines: string[] = [];
      const collected = COLLECTORS[type].collect(
        sources,
        key,
        progress((line) => lines.push(line), out),
      );
      const added = await withManagement(terminal, options, (store) => store.addArtifacts(build, collected));
      // Printed after the commit.
      for (const line of lines) out(line);
      const alreadyStored = added.artifacts - added.newContents;
      const note = alreadyStored === 0 ? '' : `; ${alreadyStored} had contents that were stored already`;
      out(`Added ${counted(added.artifacts, 'artifact')} (${size(added.bytes)}) of ${nameOf(build)}${note}.`);
    });

  onServer(artifacts.command('list'))
    .description('list artifacts: type, service, version, path, size and time')
    .action(async (options: ServerOption) => {
      for (const row of await withManagement(terminal, options, (store) => store.listArtifacts())) {
        const { type, service, version, path } = row;
        out([type, service, version, path, size(row.size), isoTime(row.added_at)].join('\t'));
      }
    });

  ofBuild(artifacts.command('remove'))
    .description('remove the artifacts of a service, or of one version of it')
    .option('--path <path>', 'only the artifact at this path, as listed')
    .action(async (options: BuildOptions & ServerOption & { path?: string }) => {
      const { server: _server, ...removal } = options;
      const removed = await withManagement(terminal, options, (store) => store.removeArtifacts(removal));
      if (removed.artifacts === 0) throw new CommandError('There is no such artifact');
      const contents = counted(removed.contents, 'content');
      out(`Removed ${counted(removed.artifacts, 'artifact')}, and ${contents} that no other one uses.`);
    });
}

function ofBuild(command: Command): Command {
  return onServer(command)
    .addOption(new Option('--type <type>', 'kind of program').choices(STACK_TYPES).makeOptionMandatory())
    .requiredOption('--service <name>', 'service in the requests')
    .option('--version <version>', 'version in the requests; absent: for requests without a version');
}

/** Error message for invalid options; undefined if they are valid. */
function problemOf(type: StackType, key: KeyOptions, paths: readonly string[]): string | undefined {
  const { options, problem } = COLLECTORS[type];
  const wrong = optionsIn(key).find((option) => !options.includes(option));
  if (wrong !== undefined) return `option '${flagOf(wrong)}' is for ${typesWith(wrong).join(' and ')} only`;
  return problem?.(key, paths);
}

function optionsIn(key: KeyOptions): (keyof KeyOptions)[] {
  return KEY_OPTIONS.filter((option) => key[option] !== undefined);
}

function flagOf(option: keyof KeyOptions): string {
  return `--${option.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

function takenBy(option: keyof KeyOptions): string {
  return `(${typesWith(option).join(', ')})`;
}

function progress(onTaken: (line: string) => void, onLeft: (line: string) => void): Progress {
  return {
    took: ({ path, from, bytes, note }) => onTaken(`Took ${path}: ${from}, ${size(bytes)}, ${note}`),
    ignored: (name, why) => onLeft(`Left ${name}: ${why}`),
  };
}

function nameOf({ type, service, version }: Required<BuildOptions>): string {
  return `${service} ${version === '' ? 'without a version' : version} (${type})`;
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
