import { noteTime } from '#domain/review/notes';
import { textPx } from '../../../components/person/people';
import { timedNotes } from '../model/drawing/timed-notes';
import { placeIn, shareIn } from '../model/drawing/place';
import { levelsOf } from '../model/drawing/levels';
import { useReviewScope } from '../model/review-scope';

/** Max width of a label, which has two lines: the time, and the text. */
const MAX_LABEL_PX = 300;
const LEVEL_REM = 2.25;

/** Timed notes at the top of the chronology, each beside its line. Screen readers have the list of notes. */
export function NoteMarks({ lanePx }: { lanePx: number }) {
  const { window, zone, address } = useReviewScope();
  const notes = timedNotes(address.typed, window);
  if (notes.length === 0) return null;
  const scale = textScale();
  const labels = notes.map(({ at, text }) => {
    const left = shareIn(at, window) * lanePx;
    const room = Math.max(left, lanePx - left);
    const width = Math.min(scale * Math.min(MAX_LABEL_PX, Math.max(textPx(text), 60) + 14), room);
    return { at, text, left, width };
  });
  const levels = levelsOf(labels, lanePx);
  const count = Math.max(...levels.map(({ level }) => level)) + 1;
  return (
    <div aria-hidden="true" className="review-marks" style={{ height: `${count * LEVEL_REM + 0.5}rem` }}>
      <b className="text-sm">Notes</b>
      <div className="relative">
        {labels.map(({ at, text, left, width }, index) => {
          const { level = 0, from = left } = levels[index] ?? {};
          return (
            <span
              key={`${at} ${text}`}
              title={text}
              data-before={from < left ? '' : undefined}
              style={{
                ...placeIn(at, at, window),
                top: `${level * LEVEL_REM + 0.25}rem`,
                marginLeft: `${from - left}px`,
                ...(from < left ? { width: `${width}px` } : { maxWidth: `${width}px` }),
              }}
            >
              <b>{noteTime({ at }, window, zone)}</b>
              {text}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** Size of text against the usual 16 px: larger in front of a room. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
