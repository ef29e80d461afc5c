import { useQuery } from '@tanstack/react-query';
import type { Slot } from '#contract/schedule';
import { peopleOf } from '#domain/schedule/timeline';
import { formatDuration } from '#domain/time/duration';
import { formatMoment, yearAt } from '#domain/time/format';
import { CallError } from '../../api/call';
import type { Directory } from '../../api/directory';
import { scheduleInfoQuery } from '../../api/schedules';
import { untilText } from './describe';
import type { RowModel } from './rows';
import { useTimeline } from './timeline-context';

/** Who is on duty at present and who is next, from schedule/info: independent of the window that is drawn. */
export function NowAndNext({ row }: { row: RowModel }) {
  const { now, zone, directory } = useTimeline();
  const query = useQuery({
    ...scheduleInfoQuery(row.schedule.schedule_id, now),
    enabled: row.schedule.enabled,
  });
  const line = 'truncate pl-6 text-xs leading-4 text-ink-3';
  if (!row.schedule.enabled) return <p className={line}>disabled</p>;
  if (query.data === undefined) {
    return (
      <p className={line}>
        {query.error ? (
          <button type="button" className="text-bad underline" onClick={() => void query.refetch()}>
            unknown: {query.error instanceof CallError ? query.error.code : query.error.message}
            {query.error instanceof CallError && query.error.requestId !== undefined && (
              <span className="sr-only"> request id {query.error.requestId}</span>
            )}
            , try again
          </button>
        ) : (
          'asking who is on duty…'
        )}
      </p>
    );
  }
  const { cur_oncall: current, next_oncall: next } = query.data;
  const year = yearAt(now, zone);
  const until = current ? untilText(current.end, now, zone, year) : '';
  const then = next
    ? `then ${names(next, directory)} ${next.start === current?.end ? '' : `from ${formatMoment(next.start, zone, year)}, in ${formatDuration(next.start - now)}`}`
    : 'nobody next within a year';
  return (
    <p
      className={line}
      title={`${current ? names(current, directory) : 'Nobody'} ${until}; ${then} (${zone})`}
    >
      {current ? (
        <span className="text-ink">{names(current, directory)}</span>
      ) : (
        <span className="font-semibold text-bad">Nobody</span>
      )}{' '}
      {until === '' ? then : until}
      {until !== '' && <span className="sr-only">; {then}</span>}
    </p>
  );
}

function names(slot: Slot, directory: Directory): string {
  return peopleOf(slot.group).map(directory.person).join(' · ') || slot.group.group_name || 'nobody named';
}
