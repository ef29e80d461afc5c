import type { Dropped } from '#domain/stack/dropped/dropped';
import type { DroppedReply as Reply } from '#domain/stack/dropped/enrich-dropped';
import type { Job } from '#domain/stack/readers/stack-reader';
import type { DroppedFiles } from './dropped-files';

/** What the dropped files make of a stack, what each of them did for it, and which were not taken. */
export type DroppedReply = Reply & Pick<Dropped, 'left'>;

export type DropJobs = {
  /** Reports the name of each file before it is read. */
  convert: { input: { job: Job; dropped: DroppedFiles }; output: DroppedReply; progress: string };
};
