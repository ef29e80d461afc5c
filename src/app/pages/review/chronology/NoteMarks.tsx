import { noteTime } from '#domain/review/notes';
import { textPx } from '../../../components/person/people';
import { timedNotes } from '../model/drawing/timed-notes';
import { shareIn } from '../model/drawing/place';
import { levelsOf } from '../model/drawing/levels';
import { useReviewScope } from '../model/review-scope';

/** Letters of a note below the axis. */
const LONGEST = 40;

/** What notes with a time say, below their dashed lines. */
export function NoteMarks({ lanePx }: { lanePx: number }) {
  const { window, zone, address } = useReviewScope();
  const marks = timedNotes(address.typed, window);
  if (marks.length === 0) return null;
  const placed = marks.map((note) => {
    const excerpt = note.text.length > LONGEST ? `${note.text.slice(0, LONGEST - 1)}…` : note.text;
    const text = `${noteTime(note, window, zone)} ${excerpt}`;
    return { at: note.at, text, left: shareIn(note.at, window) * lanePx, width: textPx(text) + 12 };
  });
  const levels = levelsOf(placed, lanePx);
  const count = Math.max(...levels.map(({ level }) => level)) + 1;
  return (
    <div aria-hidden="true" className="review-marks" style={{ height: `${count * 20 + 6}px` }}>
      <div className="relative">
        {placed.map(({ at, text, left }, index) => {
          const { level = 0, from = left } = levels[index] ?? {};
          return (
            <span key={`${at} ${text}`} style={{ left: `${left}px` }}>
              <b style={{ top: `${level * 20 + 4}px`, left: `${from - left}px` }}>{text}</b>
            </span>
          );
        })}
      </div>
    </div>
  );
}
