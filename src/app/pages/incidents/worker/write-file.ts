import { titleText } from '#domain/insight/incidents/title';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { IncidentNames } from '#domain/insight/incidents/incident-columns';
import { fileCells, fileWriter, MEDIA_TYPES } from '#domain/insight/incidents/incident-file';
import { rowAt, type IncidentTable } from '#domain/insight/incidents/incident-table';
import { writeWorkbook } from '../../../data/write-workbook';
import type { FileOrder, WrittenFile } from './protocol';

/** Rows per event-loop turn. */
const ROWS_AT_ONCE = 5000;

type Writing = {
  order: FileOrder;
  table: IncidentTable;
  /** Indices of the rows in view order. */
  places: Uint32Array;
  names: IncidentNames;
  onProgress: (rows: number, of: number) => void;
  signal: AbortSignal;
};

/** Writes incidents to disk or a blob in batches, and hashes the output. */
export async function writeFile({
  order,
  table,
  places,
  names,
  onProgress,
  signal,
}: Writing): Promise<WrittenFile> {
  const { format, columns, zone, only, target } = order;
  const selection = only && new Set(only.map((id) => table.placeOf.get(id)));
  const rows = selection ? places.filter((place) => selection.has(place)) : places;
  const options = { columns, zone, names: withoutSecrets(names) };
  const sink = target ? await diskSink(target) : blobSink(MEDIA_TYPES[format]);
  const hash = sha256.create();
  const encoder = new TextEncoder();
  let bytes = 0;
  const writePart = async (part: Uint8Array<ArrayBuffer>): Promise<void> => {
    hash.update(part);
    bytes += part.length;
    await sink.write(part);
  };
  const write = (text: string) => writePart(encoder.encode(text));
  const onRow = (row: number) => {
    signal.throwIfAborted();
    if (row % ROWS_AT_ONCE === 0) onProgress(row, rows.length);
  };

  async function writeRows(): Promise<readonly string[]> {
    if (format === 'xlsx') {
      const cells = fileCells(options);
      const head = cells.map(({ name }) => name);
      const each = function* () {
        for (const place of rows) yield cells.map(({ text, value }) => (text ?? value)(rowAt(table, place)));
      };
      const sheet = { name: 'Incidents', head, rows: { [Symbol.iterator]: each } };
      await writeWorkbook({ sheets: [sheet], about: order.about, zone, onRow }, writePart);
      return head;
    }
    const { fields, head, row, tail } = fileWriter(format, options);
    await write(head);
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = rows.subarray(from, from + ROWS_AT_ONCE);
      await write(Array.from(part, (place, i) => row(rowAt(table, place), from + i)).join(''));
      onProgress(from + part.length, rows.length);
      // Lets pending questions run.
      await new Promise((resolve) => setTimeout(resolve, 0));
      signal.throwIfAborted();
    }
    await write(tail);
    return fields;
  }

  let fields: readonly string[];
  try {
    fields = await writeRows();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
  return { fields, rows: rows.length, bytes, sha256: bytesToHex(hash.digest()), blob: await sink.close() };
}

type Sink = {
  write: (part: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Returns the blob, or undefined for a file on disk. */
  close: () => Promise<Blob | undefined>;
  abandon: () => Promise<void>;
};

async function diskSink(target: FileSystemFileHandle): Promise<Sink> {
  const stream = await target.createWritable();
  return {
    write: (part) => stream.write(part),
    close: async () => {
      await stream.close();
      return undefined;
    },
    abandon: () => stream.abort(),
  };
}

/** The browser stores blob parts outside the worker's memory. */
function blobSink(type: string): Sink {
  let parts: Blob[] = [];
  return {
    write: async (part) => {
      parts.push(new Blob([part]));
    },
    close: async () => new Blob(parts, { type }),
    abandon: async () => {
      parts = [];
    },
  };
}

/** Titles as they are shown. */
function withoutSecrets(names: IncidentNames): IncidentNames {
  return { ...names, text: (title) => titleText(title, names) };
}
