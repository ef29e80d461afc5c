import type { AnyPreviewInput, Preview } from '#domain/change/preview-input';
import type { ArtifactChoice, FoundArtifact, Job } from '#symbolication/platforms';

export type ToThread =
  /** `spoiled`: contents that have crashed a thread; they count as missing. */
  | { kind: 'job'; job: Job; spoiled: readonly string[] }
  /** Requests the consequences of a change. */
  | { kind: 'preview'; input: AnyPreviewInput }
  | { kind: 'found'; artifacts: readonly FoundArtifact[] }
  /** Compressed pieces of the requested content; none if it was deleted. */
  | { kind: 'content'; pieces: readonly Uint8Array[] };

export type FromThread =
  /** Requests the stored ones among these artifacts. */
  | { kind: 'find'; choice: ArtifactChoice }
  /** Requests a content. */
  | { kind: 'need'; hash: string }
  /** Start or end (undefined) of reading a content: the cause if the thread crashes. */
  | { kind: 'reading'; hash: string | undefined }
  /** `data` of the reply, as JSON in UTF-8. */
  | { kind: 'done'; data: Uint8Array<ArrayBuffer> }
  | { kind: 'previewed'; preview: Preview }
  /** Internal error, for the log. */
  | { kind: 'failed'; reason: string };
