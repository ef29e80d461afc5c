import { noteTime } from '#domain/review/chronology';
import { share } from '../../../components/lanes/place';
import { useMedia } from '../../../hooks/use-media';
import { useReviewScope } from '../model/review-scope';
import { levelsOf, timedNotes } from './placement';

/** Share of the axis for a label of two lines, time and text; on a narrow one. */
const LABEL = 0.24;
const NARROW_LABEL = 0.5;

/** Label of a note on the axis. */
export type NoteLabel = {
  at: number;
  head: string;
  text: string;
  level: number;
  /** True if it ends at its mark, otherwise it begins there. */
  endsHere: boolean;
};

/** Labels of the notes with a time, on as many levels as they need, and their share of the axis. */
export function useNoteLabels(): { labels: readonly NoteLabel[]; width: number } {
  const { window, zone, address } = useReviewScope();
  const width = useMedia('(width < 48rem), print') ? NARROW_LABEL : LABEL;
  const notes = timedNotes(address.typed, window);
  const levels = levelsOf(
    notes.map(({ at }) => share(at, window)),
    width,
  );
  const labels = notes.map(({ at, text }, index) =>
    Object.assign(
      { at, head: noteTime({ at }, window, zone), text, level: 0, endsHere: false },
      levels[index],
    ),
  );
  return { labels, width };
}

/** Number of levels; one at least. */
export function levelCount(labels: readonly Pick<NoteLabel, 'level'>[]): number {
  return Math.max(0, ...labels.map(({ level }) => level)) + 1;
}
