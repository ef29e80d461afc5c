import type { StackType } from '#contract/stack';
import { isThirdPartyFile } from '#symbolication/platforms';
import { framesOf, type ParsedStack } from '#symbolication/stack';

/** Build from earlier input, or with files on the server. */
type KnownBuild = { type: StackType; service: string; version: string };

/** Build with stored files, and the first of their paths. */
type StoredBuild = KnownBuild & { paths: readonly string[]; added_at: number };

type OfferedBuild = KnownBuild & {
  /** True if a file of the stack has the name of one of its files. */
  isOfFile: boolean;
};

const MAX_OFFERED = 6;

/**
 * Builds to choose from, one per service: those with a file of the stack first, then those used last, then the latest.
 * Of a type none but its own.
 */
export function offeredBuilds(
  { stored, recent }: { stored: readonly StoredBuild[]; recent: readonly KnownBuild[] },
  type: KnownBuild['type'],
  stack: ParsedStack,
): OfferedBuild[] {
  const files = new Set(framesOf(stack).map(({ frame }) => fileBaseName(frame.file)));
  files.delete('');
  const isOfFile = ({ paths }: StoredBuild) => paths.some((path) => files.has(fileBaseName(path)));
  const ranked = stored
    .map((build) => ({ ...build, isOfFile: isOfFile(build) }))
    .toSorted((a, b) => Number(b.isOfFile) - Number(a.isOfFile) || b.added_at - a.added_at);
  const used = recent.map((build) => ({ ...build, isOfFile: false }));
  // The dashboard's own build comes last.
  ranked.sort((a, b) => Number(isOwn(a)) - Number(isOwn(b)));
  const ofFile = ranked.filter((build) => build.isOfFile);
  const byService = new Map<string, OfferedBuild>();
  for (const build of [...ofFile, ...used, ...ranked]) {
    if (build.type !== type || build.service === '' || byService.has(build.service)) continue;
    byService.set(build.service, {
      type,
      service: build.service,
      version: build.version,
      isOfFile: build.isOfFile,
    });
  }
  return [...byService.values()].slice(0, MAX_OFFERED);
}

/** Name with a hash of its content, as bundlers write it: builds that share the name share the file. */
const HASHED =
  /[-._~](?=[\w-]*\d|\w*[a-z]\w*[A-Z]|\w*[A-Z]\w*[a-z])[\w-]{6,64}(?:\.(?:chunk|bundle|min|esm|es|umd))*\.[cm]?js$/;
const MAX_HASHED = 20;

/** Names of the app’s own scripts with a hash, by which a build can be found without a service. */
export function hashedScripts(stack: ParsedStack): string[] {
  const files = framesOf(stack).map(({ frame }) => frame.file);
  const names = files.filter((file) => !isThirdPartyFile(file)).map(fileBaseName);
  return [...new Set(names)].filter((name) => HASHED.test(name)).slice(0, MAX_HASHED);
}

/** The one build with the most of these scripts, and the first of them; undefined for none or several. */
export function onlyBuild(
  builds: readonly StoredBuild[],
  type: KnownBuild['type'],
  names: readonly string[],
): { build: StoredBuild; file: string } | undefined {
  const counted = builds
    .filter((build) => build.type === type && build.service !== '')
    .map((build) => ({
      build,
      files: names.filter((name) => build.paths.some((path) => fileBaseName(path) === name)),
    }))
    .toSorted((a, b) => b.files.length - a.files.length);
  const [best, second] = counted;
  const file = best?.files[0];
  if (best === undefined || file === undefined || second?.files.length === best.files.length)
    return undefined;
  return { build: best.build, file };
}

function isOwn({ service, isOfFile }: OfferedBuild): boolean {
  return service === 'watchbill' && !isOfFile;
}

function fileBaseName(file: string): string {
  const path = file.replace(/[?#].*$/s, '');
  return path.slice(path.lastIndexOf('/') + 1);
}
