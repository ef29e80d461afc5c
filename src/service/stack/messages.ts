import type { StackType } from './artifacts';

/** What is asked of a thread: one stack, and where the maps of its build are. */
export type Job = {
  type: StackType;
  stack: string;
  near: number;
  /** Scripts by their address, with the hash of the map. */
  artifacts: readonly { path: string; hash: string }[];
};

export type ToThread =
  /** `spoiled`: contents that a thread broke on; they count as not there. */
  | { kind: 'job'; job: Job; spoiled: readonly string[] }
  /** The compressed pieces of what was needed; none where it is gone. */
  | { kind: 'content'; pieces: readonly Uint8Array[] };

export type FromThread =
  /** The thread waits for this content. */
  | { kind: 'need'; hash: string }
  /** It begins to read a content, or is done with it (undefined): whom to blame if it breaks. */
  | { kind: 'reading'; hash: string | undefined }
  /** The `data` of the reply, as JSON in UTF-8. */
  | { kind: 'done'; data: Uint8Array<ArrayBuffer> }
  /** A mistake of ours, for the log. */
  | { kind: 'failed'; reason: string };
