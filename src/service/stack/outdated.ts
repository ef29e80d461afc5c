import { addTo } from '#domain/collections/multimap';
import type { ListedArtifact } from './artifacts/artifacts';

/** Build of a service with its artifacts: a version, or without one a content, such as the mapping of a build id. */
export type OutdatedBuild = Pick<ListedArtifact, 'type' | 'service' | 'version'> & {
  artifacts: readonly ListedArtifact[];
  addedAt: number;
};

export type Keeping = {
  /** Newest builds of each service that stay. */
  builds: number;
  /** Builds with an artifact added since stay, in Unix seconds. */
  since: number;
};

/** Types of scripts: those without a version are one build. */
const BY_VERSION: ReadonlySet<string> = new Set(['browser', 'react native']);

/** Builds that are neither among the newest of their service nor young, oldest first. */
export function outdatedBuilds(all: readonly ListedArtifact[], keep: Keeping): OutdatedBuild[] {
  const services = new Map<string, ListedArtifact[]>();
  for (const row of all) addTo(services, `${row.type}\n${row.service}`, row);
  return [...services.values()]
    .flatMap((rows) => buildsOf(rows).slice(keep.builds))
    .filter(({ addedAt }) => addedAt < keep.since)
    .toSorted((a, b) => a.addedAt - b.addedAt);
}

/** Builds of one service, newest first. */
function buildsOf(rows: readonly ListedArtifact[]): OutdatedBuild[] {
  const builds = new Map<string, ListedArtifact[]>();
  for (const row of rows) {
    const { type, version, content, path } = row;
    const isVersion = version !== '' || BY_VERSION.has(type);
    addTo(builds, isVersion ? `version ${version}` : `content ${content || path}`, row);
  }
  return [...builds.values()]
    .flatMap((artifacts) => {
      const [first] = artifacts;
      if (first === undefined) return [];
      const { type, service, version } = first;
      const addedAt = Math.max(...artifacts.map((row) => row.added_at));
      return [{ type, service, version, artifacts, addedAt }];
    })
    .toSorted((a, b) => b.addedAt - a.addedAt);
}
