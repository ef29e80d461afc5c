import { noteTime } from '#domain/review/notes';
import { textPx } from '../../../data/bar-label';
import { useReviewScope } from '../model/review-scope';
import { levelsOf, shareIn, timedNotes } from './placement';
import { textScale } from './slide-room';

/** Max width of a label with two lines: time, and text. */
const MAX_LABEL_PX = 300;

/** Label of a note on the axis; `left` and `from` in pixels. */
export type NoteLabel = {
  at: number;
  head: string;
  text: string;
  left: number;
  from: number;
  width: number;
  level: number;
};

/** Labels of the notes with a time, on as many levels as they need. */
export function useNoteLabels(lanePx: number): NoteLabel[] {
  const { window, zone, address } = useReviewScope();
  const scale = textScale();
  const labels = timedNotes(address.typed, window).map(({ at, text }) => {
    const left = shareIn(at, window) * lanePx;
    const room = Math.max(left, lanePx - left);
    const head = noteTime({ at }, window, zone);
    const px = Math.max(textPx(text), textPx(head) * 1.1, 60) + 14;
    return { at, head, text, left, width: Math.min(scale * Math.min(MAX_LABEL_PX, px), room) };
  });
  const levels = levelsOf(labels, lanePx);
  return labels.map((label, index) => Object.assign({ level: 0, from: label.left }, label, levels[index]));
}

/** Number of levels; one at least. */
export function levelCount(labels: readonly Pick<NoteLabel, 'level'>[]): number {
  return Math.max(0, ...labels.map(({ level }) => level)) + 1;
}
