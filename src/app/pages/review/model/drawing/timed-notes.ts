import { notesInOrder } from '#domain/review/notes';
import { contains, type Interval } from '#domain/time/interval';
import type { Typed } from '../address/fragment';

/** The notes with a time in the window, of the review and of its incidents, in its order. */
export function timedNotes(
  { notes, noted }: Pick<Typed, 'notes' | 'noted'>,
  window: Interval,
): { at: number; text: string }[] {
  return notesInOrder([...notes, ...Object.values(noted).flat()]).flatMap(({ at, text }) =>
    at !== undefined && contains(window, at) ? [{ at, text }] : [],
  );
}
