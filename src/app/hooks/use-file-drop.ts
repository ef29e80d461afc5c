import { useEffect, useEffectEvent, useState } from 'react';

/** Dropped or selected file. Its name is the path including the dropped folder. */
export type DroppedFile = { name: string; file: File };

/** Max files in a folder, against a whole disk dropped by mistake. */
const MAX_DROPPED_FILES = 100_000;

/** Selected files; those of a folder have paths relative to it. */
export function chosenFiles(list: FileList | null): DroppedFile[] {
  return Array.from(list ?? [], (file) => ({ name: file.webkitRelativePath || file.name, file }));
}

/**
 * Dropped files, including those of dropped folders. Must run during the event. Throws a user-facing error
 * for an unreadable folder or too many files.
 */
async function filesIn({ items }: DataTransfer): Promise<DroppedFile[]> {
  const dropped = Array.from(items, (item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const files: DroppedFile[] = [];
  for (const entry of dropped) {
    if (entry instanceof File) files.push({ name: entry.name, file: entry });
    else if (entry) await take(entry, files);
  }
  return files;
}

async function take(entry: FileSystemEntry, files: DroppedFile[]): Promise<void> {
  if (isFile(entry)) {
    if (files.length >= MAX_DROPPED_FILES)
      throw new Error(`There are more than ${MAX_DROPPED_FILES} files: drop fewer of them.`);
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    files.push({ name: entry.fullPath.replace(/^\//, ''), file });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    // A browser returns entries in batches, ending with an empty one.
    for (;;) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (part.length === 0) return;
      for (const inside of part) await take(inside, files);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/**
 * Accepts files dropped anywhere on the page, with the element under them; other drags keep their default. Returns
 * true while files hover.
 */
export function useFileDrop(
  onFiles: (files: readonly DroppedFile[], target: EventTarget | null) => void,
  onProblem: (problem: string) => void,
): boolean {
  const [isOver, setOver] = useState(false);

  const drop = useEffectEvent((data: DataTransfer, target: EventTarget | null) => {
    setOver(false);
    filesIn(data).then(
      (files) => onFiles(files, target),
      () => onProblem('These files cannot be read. Choose them with the button.'),
    );
  });
  useEffect(() => {
    const listening = new AbortController();
    const listen = (
      name: 'dragover' | 'dragleave' | 'drop',
      act: (event: DragEvent, data: DataTransfer) => void,
    ) =>
      addEventListener(
        name,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) act(event, event.dataTransfer);
        },
        { signal: listening.signal },
      );
    listen('dragover', (event, data) => {
      event.preventDefault();
      data.dropEffect = 'copy';
      setOver(true);
    });
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event, data) => {
      event.preventDefault();
      drop(data, event.target);
    });
    return () => listening.abort();
  }, []);
  return isOver;
}
