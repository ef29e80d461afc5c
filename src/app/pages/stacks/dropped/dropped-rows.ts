import type { DroppedReply } from './jobs';

/** What is said of a dropped file, or of a part of it. */
export type DroppedRow = {
  key: string;
  file: string;
  /** In bytes; undefined for what was not taken. */
  size: number | undefined;
  kind: 'answered' | 'nothing' | 'problem';
  words: string;
};

/** So many frames are named; of more their number says enough. */
const MOST_NAMED = 6;

/** Those that answered first, then those that cannot be read, then those that nothing asked for. */
export function droppedRows({ answers, left }: DroppedReply): DroppedRow[] {
  const rows: DroppedRow[] = answers.map(({ file, part, size, frames, why, isProblem }, index) => {
    const key = `${index}`;
    const name = part === '' ? file : `${file} (${part})`;
    if (isProblem) return { key, file: name, size, kind: 'problem', words: `Cannot be read: ${why}` };
    if (frames.length === 0)
      return { key, file: name, size, kind: 'nothing', words: `Answered nothing: ${why}` };
    return { key, file: name, size, kind: 'answered', words: answered(frames) };
  });
  for (const [index, { file, why }] of left.entries()) {
    rows.push({ key: `left ${index}`, file, size: undefined, kind: 'problem', words: `Not taken: ${why}` });
  }
  const order: DroppedRow['kind'][] = ['answered', 'problem', 'nothing'];
  return order.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** `Answered 3 frames: 1, 2 and 9`, counted as the list of frames counts them. */
function answered(frames: readonly number[]): string {
  const numbers = frames.map((index) => String(index + 1));
  if (numbers.length === 1) return `Answered 1 frame: ${numbers.join()}`;
  const named = numbers.slice(0, numbers.length > MOST_NAMED ? MOST_NAMED : -1).join(', ');
  const rest = numbers.length > MOST_NAMED ? `${numbers.length - MOST_NAMED} more` : numbers.at(-1);
  return `Answered ${numbers.length} frames: ${named} and ${rest}`;
}
