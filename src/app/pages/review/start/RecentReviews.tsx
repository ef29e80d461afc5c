import { Link } from 'react-router';
import { readTyped } from '#address/review';
import { allNotes, type Note, ownerInWords } from '#domain/review/notes';
import { counted } from '#domain/text/count';
import { recentRecords, type RecentRecord } from '../../../data/recent-records';
import { DataTable } from '../../../ui/DataTable';
import { Panel } from '../../../ui/Panel';

const MOST_RECENT = 5;

/** Reviews that were looked at in this browser, with how much was written into them. */
export function RecentReviews() {
  const reviews = recentRecords('watchbill.reviews').slice(0, MOST_RECENT);
  return (
    <Panel title="Recent" note="in this browser">
      {reviews.length === 0 ? (
        <p className="text-sm text-ink-2">Reviews you look at are listed here.</p>
      ) : (
        <ul>
          {reviews.map((review) => (
            <li key={review.to} className="border-t border-line py-2 first:border-t-0">
              <Link className="review-link inline-flex min-h-6 items-center" to={review.to}>
                {review.about}
              </Link>
              <span className="block text-sm text-ink-2">
                {[review.id, notesInWords(notesOf(review))].filter((part) => part !== '').join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Actions that are not done, over the reviews of this browser; nothing without any. */
export function OpenActions() {
  const actions = recentRecords('watchbill.reviews').flatMap((review) =>
    notesOf(review)
      .filter(({ kind, isDone = false }) => kind === 'action' && !isDone)
      .map((note) => ({ review, note })),
  );
  if (actions.length === 0) return null;
  return (
    <Panel title="Open actions" note="from these reviews">
      <DataTable
        label="Open actions"
        className="w-full text-sm"
        items={actions}
        keyOf={({ review, note }) => `${review.to} ${note.text}`}
        columns={[
          { head: 'Action', className: 'wrap-anywhere', cell: ({ note }) => note.text },
          { head: 'Owner, due', cell: ({ note }) => ownerInWords(note) },
          {
            head: 'Review',
            cell: ({ review }) => (
              <Link className="review-link" to={review.to}>
                {review.about}
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** Notes are in the fragment of the address. */
function notesOf({ to }: RecentRecord): Note[] {
  const typed = readTyped(to.includes('#') ? to.slice(to.indexOf('#')) : '');
  return typed ? allNotes(typed) : [];
}

/** "6 notes, 2 of 4 actions open"; '' without notes. */
function notesInWords(notes: readonly Note[]): string {
  const actions = notes.filter(({ kind }) => kind === 'action');
  const open = actions.filter(({ isDone = false }) => !isDone).length;
  return [
    notes.length > 0 && counted(notes.length, 'note'),
    actions.length > 0 &&
      (open === 0 ? 'all actions done' : `${open} of ${counted(actions.length, 'action')} open`),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
