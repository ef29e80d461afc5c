import type { EnrichedFrame } from '#contract/stack';
import { counted } from '#domain/text/count';
import type { DroppedReply } from './jobs';

/** Row of a dropped file, or of a part of it. */
export type DroppedRow = {
  key: string;
  file: string;
  /** Bytes; undefined for an ignored file. */
  size: number | undefined;
  kind: 'answered' | 'nothing' | 'problem';
  words: string;
};

/** Max functions listed. */
const MOST_NAMED = 4;

/** Rows in order: with an answer, unreadable, unused. */
export function droppedRows({ frames: all, answers, skipped }: DroppedReply): DroppedRow[] {
  const rows: DroppedRow[] = answers.map(({ file, part, size, frames, why, isProblem }, index) => {
    const key = `${index}`;
    const name = part === '' ? file : `${file} (${part})`;
    if (isProblem) return { key, file: name, size, kind: 'problem', words: `Cannot be read: ${why}` };
    if (frames.length === 0)
      return { key, file: name, size, kind: 'nothing', words: `Answered nothing: ${why}` };
    return {
      key,
      file: name,
      size,
      kind: 'answered',
      words: answered(frames.flatMap((at) => all[at] ?? [])),
    };
  });
  for (const [index, { file, why }] of skipped.entries()) {
    rows.push({
      key: `skipped ${index}`,
      file,
      size: undefined,
      kind: 'problem',
      words: `Not taken: ${why}`,
    });
  }
  const order: DroppedRow['kind'][] = ['answered', 'problem', 'nothing'];
  return order.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** Answer in words: `Answered 3 frames: priceOf, Basket.total and checkOut`. */
function answered(frames: readonly EnrichedFrame[]): string {
  const names = [...new Set(frames.map((frame) => frame.function || '(anonymous)'))];
  const isAll = names.length <= MOST_NAMED;
  const last = isAll ? names.pop() : 'others';
  const first = names.slice(0, MOST_NAMED - 1).join(', ');
  return `Answered ${counted(frames.length, 'frame')}: ${first === '' ? '' : `${first} and `}${last}`;
}
