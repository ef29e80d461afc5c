/** A file that was dropped or chosen. Its name is relative to the folder that was dropped, which it begins with. */
export type DroppedFile = { name: string; file: File };

/** All files that are there to read stacks by; another object once there are others. */
export type DroppedFiles = {
  number: number;
  files: readonly DroppedFile[];
  /** Whether they came with the page, to read its example by. */
  isExample: boolean;
};

/** Never the same twice while the dashboard is open: the worker keeps by number what it found. */
let lastNumber = 0;

/** As long as the document lives: a browser gives no file again without being asked. */
let kept: DroppedFiles | undefined;

export function keptFiles(): DroppedFiles | undefined {
  return kept;
}

/** Keeps these files; undefined where there are none. */
export function keepFiles(files: readonly DroppedFile[], isExample = false): DroppedFiles | undefined {
  lastNumber += 1;
  kept = files.length === 0 ? undefined : { number: lastNumber, files, isExample };
  return kept;
}

/** All of the files, a newer one in the place of one with its name; those of an example go away. */
export function withFiles(before: DroppedFiles | undefined, more: readonly DroppedFile[]): DroppedFile[] {
  const byName = new Map<string, DroppedFile>();
  for (const file of [...(before?.isExample ? [] : (before?.files ?? [])), ...more]) {
    // Where it was, an older one would count as dropped before others.
    byName.delete(file.name);
    byName.set(file.name, file);
  }
  return [...byName.values()];
}
