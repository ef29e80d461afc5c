import { Zip, ZipDeflate } from 'fflate';
import { FILE_TYPES } from '#domain/csv';
import { workbookParts } from '#domain/spreadsheet';
import { saveFile } from './save-file';

/** Characters packed per task, some milliseconds. */
const AT_ONCE = 128 * 1024;

/** Equal workbooks are equal files. */
const WRITTEN_AT = '1980-01-01T12:00:00';

type Workbook = Parameters<typeof workbookParts>[0];

/** Writes an .xlsx file in parts, with turns of the event loop between them. */
export async function writeWorkbook(
  workbook: Workbook,
  write: (part: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  let packed: Uint8Array<ArrayBuffer>[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, part) => {
    if (error) failures.push(error);
    else packed.push(new Uint8Array(part));
  });
  const encoder = new TextEncoder();
  const flush = async () => {
    const [failure] = failures;
    if (failure) throw failure;
    const parts = packed;
    packed = [];
    for (const part of parts) await write(part);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  for (const { name, chunks } of workbookParts(workbook)) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = WRITTEN_AT;
    zip.add(entry);
    let text = '';
    for (const chunk of chunks) {
      text += chunk;
      if (text.length < AT_ONCE) continue;
      entry.push(encoder.encode(text));
      text = '';
      await flush();
    }
    entry.push(encoder.encode(text), true);
  }
  zip.end();
  await flush();
}

/** Downloads tables as an .xlsx file. */
export async function saveWorkbook(name: string, workbook: Workbook): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await writeWorkbook(workbook, async (part) => {
    parts.push(part);
  });
  saveFile(`${name}.xlsx`, FILE_TYPES.xlsx, new Blob(parts));
}
