import type { Dropped } from '#symbolication/collect';
import type { DroppedReply as Reply, Job } from '#symbolication/enrich';
import type { DroppedFiles } from './dropped-files';
import type { KeptBuild } from './kept-parts';

/** What the dropped files make of a stack, what each of them did for it, and which were not taken. */
export type DroppedReply = Reply & Pick<Dropped, 'left'>;

/** A stack, and the files that it is read by. */
type Question = { job: Job; dropped: DroppedFiles };

/** Each reports the name of a file before it is read. */
export type DropJobs = {
  convert: { input: Question; output: DroppedReply; progress: string };
  /** Packs the files that answered the stack, as a server takes them. */
  pack: { input: Question & { build: KeptBuild }; output: Blob; progress: string };
};
