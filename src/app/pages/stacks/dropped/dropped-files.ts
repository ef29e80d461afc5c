import type { DroppedFile } from '../../../hooks/use-file-drop';
import type { Dropped } from '#symbolication/collect';
import type { DroppedReply as Reply, Job } from '#symbolication/platforms';

/** Files for reading stacks; a change creates a new object. */
export type DroppedFiles = {
  number: number;
  files: readonly DroppedFile[];
  /** True for the files of an example. */
  isExample: boolean;
};

/** Unique for the lifetime of the page: the worker caches by number. */
let lastNumber = 0;

/** Module state: a browser does not return a file without a new request. */
let current: DroppedFiles | undefined;

export function keptFiles(): DroppedFiles | undefined {
  return current;
}

/** Stores files; undefined for none. */
export function keepFiles(files: readonly DroppedFile[], isExample = false): DroppedFiles | undefined {
  lastNumber += 1;
  current = files.length === 0 ? undefined : { number: lastNumber, files, isExample };
  return current;
}

/** All files, where a newer one replaces one of the same name; drops those of an example. */
export function withFiles(before: DroppedFiles | undefined, more: readonly DroppedFile[]): DroppedFile[] {
  const byName = new Map<string, DroppedFile>();
  for (const file of [...(before?.isExample ? [] : (before?.files ?? [])), ...more]) {
    // Reinserted to keep the order by time.
    byName.delete(file.name);
    byName.set(file.name, file);
  }
  return [...byName.values()];
}

/** Result of a stack by dropped files, with the answer of each and the ignored ones. */
export type DroppedReply = Reply & Pick<Dropped, 'skipped'>;

/** Stack and files. */
type ConvertInput = { job: Job; dropped: DroppedFiles };

/** Job of the worker; it reports the name of a file before reading it. */
export type DropJobs = {
  convert: { input: ConvertInput; output: DroppedReply; progress: string };
};
