import { formatCount } from '#domain/text/words';
import { stat } from 'node:fs/promises';
import type { Entry } from './import-records';
import type { SourceFile } from './files';

/** Display of the progress in one line, redrawn on each call; an empty text removes it. */
export type ProgressLine = (text: string) => void;

const WIDTH = 24;
const DRAW_EVERY_MS = 100;
/** Interval of lines in a log. */
const LOG_MS = 10_000;

/** Progress for a file or a pipe: a line every ten seconds, without the bar. @param clock milliseconds. */
export function loggedProgress(print: (line: string) => void, clock: () => number): ProgressLine {
  let last = clock();
  return (text) => {
    if (text === '' || clock() - last < LOG_MS) return;
    last = clock();
    print(text.replace(/^\[[#-]+\] +/, ''));
  };
}

/** Tracks the progress of an import. @param clock milliseconds. */
export async function createProgress(files: readonly SourceFile[], draw: ProgressLine, clock: () => number) {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const started = clock();
  let bytesRead = 0;
  let records = 0;
  let lastDraw = -Infinity;
  return {
    /** Callback for each chunk, with its length in bytes. */
    onBytes: (bytes: number) => {
      bytesRead += bytes;
    },
    async *watch(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
      for await (const entry of entries) {
        records += 1;
        if (clock() - lastDraw >= DRAW_EVERY_MS) {
          lastDraw = clock();
          draw(readingLine({ share: bytesRead / total, records, elapsedMs: lastDraw - started }));
        }
        yield entry;
      }
      draw(`${bar(1)} 100 %  ${formatCount(records)} records; counting interruptions`);
    },
    end: () => draw(''),
  };
}

/**
 * Formats the line, e.g. `[######------------------]  25 %  1,200 records, 300 a second  about 3 s left`. Exported
 * for its spec.
 */
function readingLine(so: { share: number; records: number; elapsedMs: number }): string {
  // Reading is a chunk ahead of the records.
  const share = Math.min(1, so.share);
  const percent = String(Math.floor(share * 100)).padStart(3);
  const remaining = Math.round(((so.elapsedMs / 1000) * (1 - share)) / share);
  const rate =
    so.elapsedMs < 1000 ? '' : `, ${formatCount(Math.round(so.records / (so.elapsedMs / 1000)))} a second`;
  const wait =
    so.elapsedMs < 1000 || !Number.isFinite(remaining) ? '' : `  about ${formatCount(remaining)} s left`;
  return `${bar(share)} ${percent} %  ${formatCount(so.records)} records${rate}${wait}`;
}

function bar(share: number): string {
  const done = Math.floor(share * WIDTH);
  return `[${'#'.repeat(done)}${'-'.repeat(WIDTH - done)}]`;
}
