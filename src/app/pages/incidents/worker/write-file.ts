import { csvHead, csvLine } from '#domain/csv';
import { type IncidentNames, incidentFile } from '#domain/insight/incidents/incident-columns';
import { rowAt, type IncidentTable, titleText } from '#domain/insight/incidents/incident-table';
import { writeWorkbook } from '../../../data/write-workbook';
import type { FileOrder } from './protocol';

/** Rows per event-loop turn. */
const ROWS_AT_ONCE = 5000;

/** Writes incidents in batches to a blob, whose parts the browser stores outside the worker's memory. */
export async function writeFile({
  order: { format, zone, about },
  table,
  places,
  names,
  onProgress,
  signal,
}: {
  order: FileOrder;
  table: IncidentTable;
  /** Indices of the rows in view order. */
  places: Uint32Array;
  names: IncidentNames;
  onProgress: (rows: number, of: number) => void;
  signal: AbortSignal;
}): Promise<Blob> {
  // Titles as they are shown: without secrets.
  const { head, cells } = incidentFile(zone, { ...names, text: (title) => titleText(title, names) });
  const parts: Blob[] = [];
  const onRow = (row: number) => {
    signal.throwIfAborted();
    if (row % ROWS_AT_ONCE === 0) onProgress(row, places.length);
  };
  if (format === 'xlsx') {
    const each = function* () {
      for (const place of places) yield cells(rowAt(table, place));
    };
    const sheet = { name: 'Incidents', head, rows: { [Symbol.iterator]: each } };
    await writeWorkbook({ sheets: [sheet], about, zone, onRow }, async (part) => {
      parts.push(new Blob([part]));
    });
  } else {
    parts.push(new Blob([csvHead(head)]));
    for (let from = 0; from < places.length; from += ROWS_AT_ONCE) {
      const lines = Array.from(places.subarray(from, from + ROWS_AT_ONCE), (place) =>
        csvLine(cells(rowAt(table, place))),
      );
      parts.push(new Blob(lines));
      onRow(from);
      // Lets pending questions run.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
  return new Blob(parts);
}
