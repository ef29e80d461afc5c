import type { EnrichedFrame } from '#contract/stack';
import type { PrintedFrame } from '#domain/stack/parsed-stack';

/** How far ahead a frame of the reply is looked for among the lines: a server may leave some out. */
const LOOK_AHEAD = 100;

/**
 * For each frame of the reply, which of the text's frames it was made from. The reply does not say so. As many as there
 * are in the text belong together one by one; else they are found by their position in order. Functions that a compiler
 * put into one another come as several frames of one line.
 */
export function alignFrames(
  enriched: readonly EnrichedFrame[],
  raw: readonly PrintedFrame[],
): (number | undefined)[] {
  if (enriched.length === raw.length) return raw.map((_, index) => index);
  let next = 0;
  return enriched.map((frame) => {
    const before = raw[next - 1];
    const end = Math.min(raw.length, next + LOOK_AHEAD);
    for (let index = next; index < end; index += 1) {
      const candidate = raw[index];
      if (candidate && isMadeFrom(frame, candidate)) {
        next = index + 1;
        return index;
      }
    }
    return before && isMadeFrom(frame, before) ? next - 1 : undefined;
  });
}

function isMadeFrom(frame: EnrichedFrame, raw: PrintedFrame): boolean {
  const { file, line, column } = frame.minified ?? frame;
  const isPlace = line === (raw.line ?? 0) && (column === (raw.column ?? 0) || column - 1 === raw.column);
  if (!isPlace) return false;
  return file === '' || raw.file === '' ? frame.function === raw.function : sameFile(file, raw.file);
}

/** Servers give the whole address, its path or the last part. */
function sameFile(a: string, b: string): boolean {
  return a.endsWith(b) || b.endsWith(a);
}
