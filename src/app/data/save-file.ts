import { withoutIsolates } from '#domain/text/words';

/** A browser may start to read a download late, and nothing reports its end. */
const KEPT_FOR_MS = 60_000;

/** Media types of files that programs read. */
const DATA_TYPE = /json|csv/;

/** Text of a file; one that programs read has names as they were written. */
function fileText(type: string, text: string): string {
  return DATA_TYPE.test(type) ? withoutIsolates(text) : text;
}

/** Downloads a file. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(
    new Blob([typeof content === 'string' ? fileText(type, content) : content], { type }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS);
}
