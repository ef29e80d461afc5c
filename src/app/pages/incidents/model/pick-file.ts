/** Where a browser lets a page write a file as it grows (File System Access): Chromium only, so far. */

declare global {
  // Not in TypeScript's library, because not every browser has it.
  var showSaveFilePicker: ((options: { suggestedName: string }) => Promise<FileSystemFileHandle>) | undefined;
}

export function canPickFile(): boolean {
  return typeof globalThis.showSaveFilePicker === 'function';
}

/** @throws DOMException AbortError where the person changes their mind. */
export async function pickFile(suggestedName: string): Promise<FileSystemFileHandle | undefined> {
  return globalThis.showSaveFilePicker?.({ suggestedName });
}
