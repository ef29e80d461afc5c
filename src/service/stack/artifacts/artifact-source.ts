import type { ArtifactChoice, FoundArtifact } from '#symbolication/enrich';
import type { Db } from '../../store/db';
import { isStorableText } from '../../store/values';
import { artifactsAt, artifactsOf, type Build } from './artifacts';
import { readPieces } from './contents';

/** Where a thread's artifacts come from. */
export type ArtifactSource = {
  find(wanted: ArtifactChoice): Promise<FoundArtifact[]>;
  /** The compressed pieces of a content by its hash, in order; none where it is gone. */
  read(hash: string): Promise<readonly Uint8Array[]>;
};

/** Paths that one stack may request: a crash report lists some hundreds of images. */
const MAX_PATHS = 2000;

/** The stored artifacts of a service, as a stack of this build sees them. */
export function storedArtifacts(db: Db, build: Build): ArtifactSource {
  const isStorable = isStorableText(`${build.service}${build.version}`);
  return {
    find: async (wanted) => {
      if (!isStorable) return [];
      if (wanted === 'build') return artifactsOf(db, build);
      return artifactsAt(db, build, wanted.filter(isStorableText).slice(0, MAX_PATHS));
    },
    read: (hash) => readPieces(db, hash),
  };
}
