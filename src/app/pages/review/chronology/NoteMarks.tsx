import { counted } from '#domain/text/count';
import { Button } from '../../../ui/Button';
import { useReviewScope } from '../model/review-scope';
import { levelCount, type NoteLabel } from './note-labels';
import { placeIn } from './placement';

const LEVEL_REM = 2.15;

type NoteMarksProps = {
  labels: readonly NoteLabel[];
  /** Begins a note, at a time that was clicked. */
  onAdd: ((at?: number) => void) | undefined;
};

/** Notes with a time, above the chronology. Screen readers get the list of notes. */
export function NoteMarks({ labels, onAdd }: NoteMarksProps) {
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
        {labels.map(({ at, head, text, left, from, width, level }) => (
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
            <b>{head}</b>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
