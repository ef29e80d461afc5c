import { useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import { withIsolatedRuns } from '#domain/text/words';
import type { UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { historyQuery } from '../../api/served/changes';
import { authorInWords } from '../../components/changes/version-lines';

const MAX_ENTRIES = 20;
const MAX_LISTED = 3;

/** Authors and reasons of the changes of a schedule since an instant, the last first. */
export function WhoChanged({ schedule, since }: { schedule: Id; since: UnixSeconds }) {
  const { data } = useQuery(historyQuery({ schedule_id: schedule, limit: MAX_ENTRIES }));
  const { text } = useDirectory();
  const entries = data?.items.filter(({ at }) => at >= since) ?? [];
  const authors = [
    ...new Set(
      entries.map((entry) => `${authorInWords(entry)}${entry.reason === '' ? '' : `: “${entry.reason}”`}`),
    ),
  ];
  const more = authors.length - MAX_LISTED;
  return authors.slice(0, MAX_LISTED).map((author, index) => (
    <span key={author} className="block text-xs font-normal text-ink-2">
      {withIsolatedRuns(text(author))}
      {index === MAX_LISTED - 1 && more > 0 && `, and ${more} more`}
    </span>
  ));
}
