import type { Dropped } from '#symbolication/collect';
import type { DroppedReply as Reply, Job } from '#symbolication/platforms';
import type { DroppedFiles } from './dropped-files';

/** Result of a stack by dropped files, with the answer of each and the ignored ones. */
export type DroppedReply = Reply & Pick<Dropped, 'skipped'>;

/** Stack and files. */
type ConvertInput = { job: Job; dropped: DroppedFiles };

/** Job of the worker; it reports the name of a file before reading it. */
export type DropJobs = {
  convert: { input: ConvertInput; output: DroppedReply; progress: string };
};
