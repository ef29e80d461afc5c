import { useState } from 'react';
import { type DroppedFile, type DroppedFiles, keepFiles, keptFiles } from './dropped-files';

/** The files that stacks are read by, as the page has them. */
export function useDroppedFiles() {
  const [dropped, setDropped] = useState(keptFiles);

  function keep(files: readonly DroppedFile[], isExample = false): DroppedFiles | undefined {
    const next = keepFiles(files, isExample);
    setDropped(next);
    return next;
  }

  /** Puts away the files of an example, which belong to nothing but its stack; gives others. */
  function withoutExample(): DroppedFiles | undefined {
    return dropped?.isExample ? keep([]) : dropped;
  }

  return { dropped, keep, withoutExample };
}
