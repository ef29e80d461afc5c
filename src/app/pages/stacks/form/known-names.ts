import type { StackType } from '#contract/stack';
import { editsBetween } from '#domain/text/edits';

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

/** Service with stored files: its versions and types. */
export type KnownService = { service: string; versions: readonly string[]; types: readonly StackType[] };

const MAX_SERVICES = 3;

/**
 * Services with stored files, by similarity of the name; empty if the service itself has some, or has no name.
 */
export function similarServices(builds: readonly KnownBuild[], service: string): KnownService[] {
  const name = service.trim();
  if (name === '' || builds.some((build) => build.service === name)) return [];
  const names = distinct(builds.map((build) => build.service));
  const distances = new Map(
    names.map((other) => [other, editsBetween(name.toLowerCase(), other.toLowerCase())]),
  );
  return names
    .toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))
    .slice(0, MAX_SERVICES)
    .map((other) => {
      const own = builds.filter((build) => build.service === other);
      return {
        service: other,
        versions: distinct(own.map(({ version }) => version)),
        types: [...new Set(own.map(({ type }) => type))],
      };
    });
}
