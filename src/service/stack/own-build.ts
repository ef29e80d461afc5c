import type { Db } from '../store/db';
import { addArtifacts, artifactsOf, removeArtifacts, versionsOf } from './artifacts/artifacts';
import { collectSourceMaps } from './collect/collect-source-maps';

/** Build of the dashboard: its folder and its unique version. */
export type OwnBuild = { folder: string; version: string };

const OWN = { type: 'browser', service: 'watchbill' } as const;

/** Versions to retain: pages of an older build may still be open. */
const KEPT_VERSIONS = 5;

/**
 * Adds the dashboard's own source maps as artifacts of the service `watchbill`, so that its errors can be
 * symbolicated. Skips a build that was added before.
 */
export async function addOwnBuild(db: Db, { folder, version }: OwnBuild, now: number): Promise<void> {
  const build = { ...OWN, version };
  if ((await artifactsOf(db, build)).length > 0) return;
  const nobody = { took: () => undefined, ignored: () => undefined };
  // Without a host, as the same build may be served from any.
  await addArtifacts(db, build, collectSourceMaps([folder], '/', nobody), now);
  for (const old of (await versionsOf(db, OWN)).slice(KEPT_VERSIONS)) {
    await removeArtifacts(db, { ...OWN, version: old });
  }
}
