import { contains } from '#domain/time/interval';
import { noteTime, notesInOrder } from '#domain/review/notes';
import { textPx } from '../../../components/person/people';
import { shareIn } from '../model/drawing/place';
import { levelsOf } from '../model/drawing/levels';
import { useReviewScope } from '../model/review-scope';

/** Notes with a time as dashed lines through everything, each with its words below. */
export function NoteMarks({ lanePx }: { lanePx: number }) {
  const { window, zone, address } = useReviewScope();
  const { notes, noted } = address.typed;
  const marks = notesInOrder([...notes, ...Object.values(noted).flat()]).flatMap((note) =>
    note.at !== undefined && contains(window, note.at) ? [{ note, at: note.at }] : [],
  );
  if (marks.length === 0) return null;
  const placed = marks.map(({ note, at }) => {
    const text = [
      noteTime(note, window, zone),
      note.text.length > 40 ? `${note.text.slice(0, 38)}…` : note.text,
    ];
    return {
      at,
      text: text.join(' '),
      left: shareIn(at, window) * lanePx,
      width: textPx(text.join(' ')) + 12,
    };
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
              <i />
              <b style={{ top: `${level * 20 + 4}px`, left: `${from - left}px` }}>{text}</b>
            </span>
          );
        })}
      </div>
    </div>
  );
}
