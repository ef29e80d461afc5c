import { Link } from 'react-router';
import { useDirectory } from '../../api/names/directory';
import type { RecentRecord } from '../../data/recent-records';

/** Links to records, each with a short description. */
export function RecordList({ records }: { records: readonly RecentRecord[] }) {
  const { text } = useDirectory();
  return (
    <ul className="divide-y divide-line text-sm">
      {records.map(({ to, id, about }) => (
        <li key={to} className="py-1 wrap-anywhere">
          <Link className="text-accent underline" to={to}>
            {id}
          </Link>{' '}
          <span className="text-ink-2">{text(about)}</span>
        </li>
      ))}
    </ul>
  );
}
