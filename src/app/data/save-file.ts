/** A browser may begin to read a download late, and then misses what is gone; nothing tells when it has it. */
const KEPT_FOR_MS = 60_000;

/** Hands a file to the browser as a download. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS);
}
