import { framesOf, type ParsedStack } from '#symbolication/stack';
import type { KnownBuild } from './known-names';

/** Build with stored files, and the first of their paths. */
export type StoredBuild = KnownBuild & { paths: readonly string[]; added_at: number };

export type OfferedBuild = KnownBuild & {
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
  const files = new Set(framesOf(stack).map(({ frame }) => baseName(frame.file)));
  files.delete('');
  const isOfFile = ({ paths }: StoredBuild) => paths.some((path) => files.has(baseName(path)));
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

function isOwn({ service, isOfFile }: OfferedBuild): boolean {
  return service === 'watchbill' && !isOfFile;
}

function baseName(file: string): string {
  const path = file.replace(/[?#].*$/s, '');
  return path.slice(path.lastIndexOf('/') + 1);
}
