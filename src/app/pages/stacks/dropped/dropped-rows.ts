import type { EnrichedFrame } from '#contract/stack';
import { counted } from '#domain/text/words';
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

/** Script of the app by the name of a frame’s file; '' for other code. */
function scriptOf({ file, third_party: isOther }: EnrichedFrame): string {
  const name = file.replace(/[?#].*$/s, '').replace(/^.*[/\\]/s, '');
  return !isOther && /\.(?:[cm]?js|jsbundle|bundle|hbc)$/i.test(name) ? name : '';
}

/** A map that fits no frame by its name, and the only script of the stack, which it may be of. */
export function offeredScript({
  frames,
  answers,
}: DroppedReply): { file: string; script: string } | undefined {
  const [answer, ...others] = answers;
  const [script, ...more] = new Set(frames.map(scriptOf).filter((name) => name !== ''));
  const isUnused = others.length === 0 && frames.every(({ converted }) => !converted);
  if (!answer || answer.isProblem || script === undefined || more.length > 0 || !isUnused) return undefined;
  return { file: answer.file, script };
}

/** Name by which a file is the map of a script, or the script with a map inside. */
export function mapNameOf(file: string, script: string): string {
  const isPacked = /\.map\b.*\.gz$/i.test(file);
  return /\.map\b/i.test(file) ? `${script}.map${isPacked ? '.gz' : ''}` : script;
}

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
