import type { ArtifactChoice, FoundArtifact } from '#symbolication/enrich';
import type { Db } from '../../store/db';
import { isStorableText } from '../../store/values';
import { storedVersion } from '#symbolication/stored-version';
import { artifactsAt, artifactsFor, type Build, hasArtifacts, versionsOf } from './artifacts';
import { readPieces } from './contents';

/** Source of a thread's artifacts. */
export type ArtifactSource = {
  find(choice: ArtifactChoice): Promise<FoundArtifact[]>;
  /** Returns the compressed pieces of a content in order; none if it was deleted. */
  read(hash: string): Promise<readonly Uint8Array[]>;
};

/** Version of a build in the store, which may be a release with the build's version as its short name. */
export async function findVersion(db: Db, build: Build): Promise<string> {
  const { service, version } = build;
  if (version === '' || !isStorableText(`${service}${version}`) || (await hasArtifacts(db, build)))
    return version;
  return storedVersion(await versionsOf(db, build), build);
}

/** Max paths per stack: a crash report lists a few hundred images. */
const MAX_PATHS = 2000;

/** Artifacts of the store for a stack of this build. */
export function storedArtifacts(db: Db, build: Build): ArtifactSource {
  const isStorable = isStorableText(`${build.service}${build.version}`);
  return {
    find: async (choice) => {
      if (!isStorable) return [];
      if (choice === 'build') return artifactsFor(db, build);
      return artifactsAt(db, build, choice.filter(isStorableText).slice(0, MAX_PATHS));
    },
    read: (hash) => readPieces(db, hash),
  };
}
