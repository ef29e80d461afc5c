import type { ArtifactChoice, FoundArtifact, Job } from '#symbolication/enrich';

export type ToThread =
  /** `spoiled`: contents that a thread broke on; they count as not there. */
  | { kind: 'job'; job: Job; spoiled: readonly string[] }
  | { kind: 'found'; artifacts: readonly FoundArtifact[] }
  /** The compressed pieces of what was needed; none where it is gone. */
  | { kind: 'content'; pieces: readonly Uint8Array[] };

export type FromThread =
  /** The thread waits to be told which of these are stored. */
  | { kind: 'find'; wanted: ArtifactChoice }
  /** The thread waits for this content. */
  | { kind: 'need'; hash: string }
  /** It begins to read a content, or is done with it (undefined): whom to blame if it breaks. */
  | { kind: 'reading'; hash: string | undefined }
  /** The `data` of the reply, as JSON in UTF-8. */
  | { kind: 'done'; data: Uint8Array<ArrayBuffer> }
  /** A mistake of ours, for the log. */
  | { kind: 'failed'; reason: string };
