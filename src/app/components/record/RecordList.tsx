import { Link } from 'react-router';
import type { RecentRecord } from './recent-records';

/** Ways to records, each with a line about it. */
export function RecordList({ records }: { records: readonly RecentRecord[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {records.map(({ to, id, about }) => (
        <li key={to} className="py-1 wrap-anywhere">
          <Link className="text-accent underline" to={to}>
            {id}
          </Link>{' '}
          <span className="text-ink-2">{about}</span>
        </li>
      ))}
    </ul>
  );
}
