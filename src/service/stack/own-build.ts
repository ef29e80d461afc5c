import type { Db } from '../store/db';
import { addArtifacts, artifactsOf, removeArtifacts, versionsOf } from './artifacts/artifacts';
import { collectSourceMaps } from './collect/collect-source-maps';

/** A build of the dashboard: its folder, and a version that no other build has. */
export type OwnBuild = { folder: string; version: string };

const OWN = { type: 'browser', service: 'watchbill' } as const;

/** Pages of an older build may still be open somewhere. */
const KEPT_VERSIONS = 5;

/**
 * Adds the source maps of the dashboard itself as artifacts of the service `watchbill`, so that its errors can be read
 * in it. A build that is there already is not read again.
 */
export async function addOwnBuild(db: Db, { folder, version }: OwnBuild, now: number): Promise<void> {
  const build = { ...OWN, version };
  if ((await artifactsOf(db, build)).length > 0) return;
  const nobody = { took: () => undefined, left: () => undefined };
  // No host: the same build is served from wherever it runs.
  await addArtifacts(db, build, collectSourceMaps([folder], '/', nobody), now);
  for (const old of (await versionsOf(db, OWN)).slice(KEPT_VERSIONS)) {
    await removeArtifacts(db, { ...OWN, version: old });
  }
}
