import { Link } from 'react-router';
import { readTyped } from '#address/review';
import { allNotes } from '#domain/review/chronology';
import { counted } from '#domain/text/words';
import { recentRecords, type RecentRecord } from '../../data/recent-records';
import { Panel } from '../../ui/Panel';

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
              <Link className="review-link inline-flex min-h-6 max-md:min-h-11 items-center" to={review.to}>
                {review.about}
              </Link>
              <span className="block text-sm text-ink-2">
                {[review.id, notesInWords(review)].filter((part) => part !== '').join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** "6 notes"; '' without any. Notes are in the fragment of the address. */
function notesInWords({ to }: RecentRecord): string {
  const typed = readTyped(to.includes('#') ? to.slice(to.indexOf('#')) : '');
  const count = typed ? allNotes(typed).length : 0;
  return count === 0 ? '' : counted(count, 'note');
}
