import { formatOnCall } from '#address/on-call';
import { startOfDay } from '#domain/time/days';
import { Link } from 'react-router';
import type { Id } from '#contract/id';
import { wallAt } from '#domain/time/zone';
import { paths } from '#address/paths';
import { patched } from '#address/codec';
import type { Period } from '../model/files';

type PersonLinkProps = { id: Id; name: string; period: Period };

/** Person's name, linked to their duty at the start of the range. */
export function PersonLink({ id, name, period: { range, zone } }: PersonLinkProps) {
  const to = {
    person: String(id),
    tz: zone,
    ...formatOnCall({ from: startOfDay(wallAt(range.after, zone)) }),
  };
  return (
    <Link
      to={`${paths.onCall()}?${patched(new URLSearchParams(), to).toString()}`}
      title={`#${id}: on-call duty from the start of the range`}
      className="text-accent hover:underline"
    >
      {name}
    </Link>
  );
}
