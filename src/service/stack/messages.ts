import type { BinaryImage } from '#contract/stack';
import type { StackType } from './artifacts';

/** What is asked of a thread: one stack, with all that the request says of its build. What it does not say is ''. */
export type Job = {
  type: StackType;
  stack: string;
  near: number;
  version: string;
  /** android only. */
  buildId: string;
  /** android only. */
  variant: string;
  /** ios only. */
  binaryImages: readonly BinaryImage[];
};

/**
 * Which artifacts of the job's type and service are asked for: all of its version ("build"), or those at some paths,
 * of whatever version they are.
 */
export type Wanted = 'build' | readonly string[];

/** An artifact that is stored. Of several at one path the job's version comes first, then the one added last. */
export type FoundArtifact = { path: string; version: string; hash: string };

export type ToThread =
  /** `spoiled`: contents that a thread broke on; they count as not there. */
  | { kind: 'job'; job: Job; spoiled: readonly string[] }
  | { kind: 'found'; artifacts: readonly FoundArtifact[] }
  /** The compressed pieces of what was needed; none where it is gone. */
  | { kind: 'content'; pieces: readonly Uint8Array[] };

export type FromThread =
  /** The thread waits to be told which of these are stored. */
  | { kind: 'find'; wanted: Wanted }
  /** The thread waits for this content. */
  | { kind: 'need'; hash: string }
  /** It begins to read a content, or is done with it (undefined): whom to blame if it breaks. */
  | { kind: 'reading'; hash: string | undefined }
  /** The `data` of the reply, as JSON in UTF-8. */
  | { kind: 'done'; data: Uint8Array<ArrayBuffer> }
  /** A mistake of ours, for the log. */
  | { kind: 'failed'; reason: string };
