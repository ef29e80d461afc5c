import { MAX_APPLICATION_IDS } from '#contract/rum';

export type PastedIds = {
  /** Each once, in the order pasted, at most `MAX_APPLICATION_IDS`. */
  ids: string[];
  /** How many were there again. */
  repeated: number;
  /** How many are beyond the limit and left out. */
  left: number;
  /** What to tell about repeated and left-out ones; '' for nothing. */
  message: string;
};

/** Longer than any id; what is longer is something else that was pasted by mistake. */
const MAX_LENGTH = 128;

/**
 * Reads pasted application ids: parted by newlines, commas, semicolons, tabs or spaces, quoted or not, a JSON array or
 * a column of a table. Never throws.
 */
export function parseIds(text: string): PastedIds {
  const found = text
    .split(/[\s,;|[\]{}()"'`“”‘’«»\u200b\ufeff]+/)
    .filter((part) => part !== '' && part.length <= MAX_LENGTH);
  const unique = [...new Set(found)];
  const ids = unique.slice(0, MAX_APPLICATION_IDS);
  const repeated = found.length - unique.length;
  const left = unique.length - ids.length;
  return { ids, repeated, left, message: messageOf(unique.length, repeated, left) };
}

function messageOf(count: number, repeated: number, left: number): string {
  const sentences = [];
  if (left > 0)
    sentences.push(
      `${count} ids were pasted; the first ${MAX_APPLICATION_IDS} are looked up, ${left} ${left === 1 ? 'is' : 'are'} left out.`,
    );
  if (repeated > 0)
    sentences.push(`${repeated} repeated ${repeated === 1 ? 'id counts' : 'ids count'} once.`);
  return sentences.join(' ');
}
