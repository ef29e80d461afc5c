import { counted } from '#domain/text/words';
import { type Command, Option } from 'commander';
import { STACK_TYPES, type StackType } from '#contract/stack';
import { CommandError, isoTime, pathOf, type Terminal, withStore } from './terminal';
import { COLLECTORS, KEY_OPTIONS, type KeyOptions, typesWith, sizeText } from '../stack/collect';

type BuildOptions = { type: StackType; service: string; version?: string };

/** Commands `artifacts add`, `list` and `remove`, for the files that a build's stacks are symbolicated with. */
export function addArtifactCommands(watchbill: Command, terminal: Terminal): void {
  const { out } = terminal;
  const artifacts = watchbill
    .command('artifacts')
    .description('build files for symbolication: source maps, mappings, debug symbols');

  const add = ofBuild(artifacts.command('add'))
    .description('add the artifacts in folders and files, all or none')
    .option('--prefix <url>', `URL prefix of the scripts ${takenBy('prefix')}`)
    .option('--build-id <id>', `id that the build sends, in any version ${takenBy('buildId')}`)
    .option('--variant <name>', `variant that the build sends, with its version ${takenBy('variant')}`)
    .argument('<paths...>', 'folders of a build, or its files')
    .action(async (paths: string[], options: BuildOptions & KeyOptions) => {
      const { type, service, version = '', ...key } = options;
      const sources = await Promise.all(paths.map((path) => pathOf(terminal, path)));
      const wrong = optionsProblem(type, key, sources);
      if (wrong !== undefined) add.error(`error: ${wrong}`, { exitCode: 2 });
      const build = { type, service, version };
      const added = await withStore(terminal, (ask) => ask('addArtifacts', { build, paths: sources, key }));
      for (const line of added.notes) out(`Left ${line}`);
      for (const line of added.taken) out(`Took ${line}`);
      const alreadyStored = added.artifacts - added.newContents;
      const note = alreadyStored === 0 ? '' : `; ${alreadyStored} had contents that were stored already`;
      out(
        `Added ${counted(added.artifacts, 'artifact')} (${sizeText(added.bytes)}) of ${buildName(build)}${note}.`,
      );
    });

  artifacts
    .command('list')
    .description('list artifacts: type, service, version, path, size and time')
    .action(async () => {
      for (const row of await withStore(terminal, (ask) => ask('listArtifacts', {}))) {
        const { type, service, version, path } = row;
        out([type, service, version, path, sizeText(row.size), isoTime(row.added_at)].join('\t'));
      }
    });

  ofBuild(artifacts.command('remove'))
    .description('remove the artifacts of a service, or of one version of it')
    .option('--path <path>', 'only the artifact at this path, as listed')
    .action(async (removal: BuildOptions & { path?: string }) => {
      const removed = await withStore(terminal, (ask) => ask('removeArtifacts', removal));
      if (removed.artifacts === 0) throw new CommandError('There is no such artifact');
      const contents = counted(removed.contents, 'content');
      out(`Removed ${counted(removed.artifacts, 'artifact')}, and ${contents} that no other one uses.`);
    });
}

function ofBuild(command: Command): Command {
  return command
    .addOption(new Option('--type <type>', 'kind of program').choices(STACK_TYPES).makeOptionMandatory())
    .requiredOption('--service <name>', 'service in the requests')
    .option('--version <version>', 'version in the requests; absent: for requests without a version');
}

/** Error message for invalid options; undefined if they are valid. */
function optionsProblem(type: StackType, key: KeyOptions, paths: readonly string[]): string | undefined {
  const { options, problem } = COLLECTORS[type];
  const wrong = KEY_OPTIONS.filter((option) => key[option] !== undefined).find(
    (option) => !options.includes(option),
  );
  if (wrong !== undefined) return `option '${flagOf(wrong)}' is for ${typesWith(wrong).join(' and ')} only`;
  return problem?.(key, paths);
}

function flagOf(option: keyof KeyOptions): string {
  return `--${option.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

function takenBy(option: keyof KeyOptions): string {
  return `(${typesWith(option).join(', ')})`;
}

function buildName({ type, service, version }: Required<BuildOptions>): string {
  return `${service} ${version === '' ? 'without a version' : version} (${type})`;
}
