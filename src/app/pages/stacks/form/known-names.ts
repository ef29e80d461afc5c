import type { StackType } from '#contract/stack';

/** Build from earlier input, or with files on the server. */
export type KnownBuild = { type: StackType; service: string; version: string };

/** Suggested services and versions without duplicates, those of the same type and service first. */
export function knownNames(
  builds: readonly KnownBuild[],
  { type, service }: Pick<KnownBuild, 'type' | 'service'>,
): { services: string[]; versions: string[] } {
  const ofType = builds.toSorted((a, b) => Number(b.type === type) - Number(a.type === type));
  const ofService = ofType.filter((build) => build.service === service.trim());
  const isKnown = service.trim() !== '' && ofService.length > 0;
  return {
    services: distinct(ofType.map((build) => build.service)),
    versions: distinct((isKnown ? ofService : ofType).map((build) => build.version)),
  };
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '');
}
