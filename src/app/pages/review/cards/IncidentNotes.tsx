import type { Bar } from '#domain/review/chronology';
import { useReviewScope } from '../model/review-scope';
import { Notes } from './Notes';

/** What people typed about one incident. */
export function IncidentNotes({ bar }: { bar: Bar }) {
  const { address } = useReviewScope();
  const { typed, type } = address;
  const { [bar.id]: notes = [], ...others } = typed.noted;
  return (
    <div className="mt-3">
      <Notes
        // What is half typed about one incident is not for the next one.
        key={bar.id}
        label={`Notes on incident ${bar.number}`}
        notes={notes}
        placeholder="Add a note to this incident"
        onChange={(next) => type({ noted: next.length === 0 ? others : { ...others, [bar.id]: next } })}
      />
    </div>
  );
}
