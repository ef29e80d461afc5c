import { counted } from '#domain/text/words';
import { Button } from '../../../ui/Button';
import { useReviewScope } from '../model/review-scope';
import { at as placeAt } from '../../../components/lanes/place';
import { levelCount, type NoteLabel } from './note-labels';

const LEVEL_REM = 2.15;

type NoteMarksProps = {
  labels: readonly NoteLabel[];
  /** Share of the axis for each. */
  width: number;
  /** Begins a note, at a time that was clicked. */
  onAdd: ((at?: number) => void) | undefined;
};

/** Notes with a time, above the chronology. Screen readers get the list of notes. */
export function NoteMarks({ labels, width, onAdd }: NoteMarksProps) {
  const { window } = useReviewScope();
  if (labels.length === 0 && !onAdd) return null;
  const count = levelCount(labels);
  return (
    <div className="review-marks" style={{ minHeight: `${count * LEVEL_REM + 0.5}rem` }}>
      <span className="review-label">
        <b>Notes</b>
        <small>
          {labels.length === 0 ? 'None with a time' : `${counted(labels.length, 'note')}, stored in the link`}
          {onAdd && (
            <Button look="quiet" className="h-6! px-1.5! underline print:hidden" onClick={() => onAdd()}>
              Add
            </Button>
          )}
        </small>
      </span>
      <div aria-hidden="true" className="relative">
        {onAdd && (
          <button
            type="button"
            tabIndex={-1}
            aria-label="Add a note at this time"
            title="Add a note at this time"
            className="absolute inset-0 cursor-copy print:hidden"
            onClick={({ currentTarget, clientX }) => {
              const { left, width } = currentTarget.getBoundingClientRect();
              const at = window.start + ((clientX - left) / width) * (window.end - window.start);
              onAdd(Math.floor(at / 60) * 60);
            }}
          />
        )}
        {labels.map(({ at, head, text, level, endsHere }) => (
          <span
            key={`${at} ${text}`}
            title={text}
            data-before={endsHere ? '' : undefined}
            style={{
              left: placeAt(at, window),
              top: `${level * LEVEL_REM + 0.25}rem`,
              maxWidth: `${width * 100}%`,
            }}
          >
            <b>{head}</b>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
