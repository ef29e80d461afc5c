import { counted } from '#domain/text/count';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod/mini';
import { STACK_TYPES, type StackType } from '#contract/stack';
import { grammarType } from '#symbolication/enrich';
import { recognise } from '#symbolication/recognise';
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
import type { ListedArtifact } from '../stack/artifacts/artifacts';
import { outdatedBuilds } from '../stack/outdated';
import { DAY } from '#domain/time/zone';
import { explainArtifacts, type Explanation } from '../stack/explain-artifacts';

type BuildOptions = { type: StackType; service: string; version?: string };

/** Commands `artifacts add`, `list`, `explain`, `remove` and `prune`, for the files that a build's stacks are symbolicated with. */
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

  addExplainCommand(artifacts, terminal);

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

  addPruneCommand(artifacts, terminal);
}

type PruneOptions = ServerOption & { keep: number; older: number; dryRun?: true };

function addPruneCommand(artifacts: Command, terminal: Terminal): void {
  const { out, clock } = terminal;
  onServer(artifacts.command('prune'))
    .description('remove builds that are neither among the newest of their service nor young')
    .requiredOption('--keep <builds>', 'newest builds of each service that stay, such as 20', wholeNumber)
    .requiredOption('--older <days>', 'age of the others, such as 90d', days)
    .option('--dry-run', 'only list what would be removed')
    .action(async ({ keep, older, dryRun, ...server }: PruneOptions) => {
      await withManagement(terminal, server, async (store) => {
        const since = Math.floor(clock() / 1000) - older * DAY;
        const builds = outdatedBuilds(await store.listArtifacts(), { builds: keep, since });
        for (const build of builds) {
          const { type, service, version, addedAt, artifacts: rows } = build;
          const paths = version === '' ? rows.map(({ path }) => path) : [undefined];
          for (const path of dryRun ? [] : paths) {
            await store.removeArtifacts({ type: STACK_TYPE.parse(type), service, version, path });
          }
          out([type, service, version, counted(rows.length, 'artifact'), isoTime(addedAt)].join('\t'));
        }
        out(`${dryRun ? 'Would remove' : 'Removed'} ${counted(builds.length, 'build')}.`);
      });
    });
}

const STACK_TYPE = z.enum(STACK_TYPES);

function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It is no whole number.');
  return Number(text);
}

function days(text: string): number {
  if (!/^\d{1,6}d$/.test(text)) throw new InvalidArgumentError('It is no number of days, such as 90d.');
  return Number(text.slice(0, -1));
}

type ExplainOptions = ServerOption & {
  type?: StackType;
  service?: string;
  version?: string;
  buildId?: string;
  variant?: string;
};

function addExplainCommand(artifacts: Command, terminal: Terminal): void {
  const { out, folder } = terminal;
  onServer(artifacts.command('explain'))
    .description('explain for each frame of a stack which artifact is looked for, and what is missing')
    .addOption(new Option('--type <type>', 'kind of program; absent: as recognised').choices(STACK_TYPES))
    .option('--service <name>', 'service; absent: as the stack names it')
    .option('--version <version>', 'version; absent: as the stack names it')
    .option('--build-id <id>', 'id of the build (android); absent: as the stack names it')
    .option('--variant <name>', 'variant of the build (android)')
    .argument('<file>', 'file with a stack, a log or a crash report')
    .action(async (path: string, options: ExplainOptions) => {
      const stack = await stackIn(resolve(folder, path));
      const recognition = recognise(stack);
      const type = options.type ?? recognition.type?.value;
      const service = options.service ?? recognition.service?.value;
      if (type === undefined) throw new CommandError(`${path}: no line is a frame; name a --type`);
      if (service === undefined) throw new CommandError(`${path}: names no service; name it with --service`);
      const version = options.version ?? recognition.version?.value ?? '';
      const buildId = options.buildId ?? recognition.buildId?.value ?? '';
      const { variant = '' } = options;
      const job = {
        type: grammarType(type, stack),
        stack,
        version,
        buildId,
        variant,
        near: 1,
        binaryImages: [],
      };
      const all = await withManagement(terminal, options, (store) => store.listArtifacts());
      const explanations = explainArtifacts(job, { service }, all);
      if (explanations.length === 0) throw new CommandError(`${path}: no frame needs an artifact`);
      out(`Frames of ${nameOf({ type, service, version })}:`);
      for (const explanation of explanations) for (const line of explanationLines(explanation)) out(line);
      const missing = explanations.filter(({ match }) => match === undefined);
      if (missing.length > 0) {
        const frames = missing.reduce((sum, group) => sum + group.frames, 0);
        throw new CommandError(`${counted(frames, 'frame')} without an artifact`);
      }
    });
}

function explanationLines({ line, frames, lookedFor, match, near, missing }: Explanation): string[] {
  const others = frames === 1 ? '' : ` (and ${counted(frames - 1, 'more frame')})`;
  const lines = [`${line}${others}`, `  looked for ${lookedFor.join(', ') || 'nothing'}`];
  if (match !== undefined) return [...lines, `  found ${artifactLine(match)}`];
  return [...lines, ...near.map((row) => `  near ${artifactLine(row)}`), `  missing: ${missing}`];
}

function artifactLine({ path, service, version, size: bytes, added_at: addedAt }: ListedArtifact): string {
  const build = `${service || 'any service'} ${version || 'without a version'}`;
  return `${path} of ${build}, ${size(bytes)}, added ${isoTime(addedAt)}`;
}

async function stackIn(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CommandError(`${file}: does not exist or cannot be read`);
  }
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
