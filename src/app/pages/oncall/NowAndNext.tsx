import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/operation';
import type { scheduleInfo, Slot } from '#contract/schedule';
import { peopleOf } from '#domain/oncall/timeline';
import { formatDuration } from '#domain/time/duration';
import { CallError } from '../../api/call';
import type { Directory } from '../../api/directory';
import { scheduleInfoQuery } from '../../api/schedules';
import { briefMoment } from './describe';
import { briefNames } from './people';
import type { RowModel } from './rows';
import { useTimeline } from './timeline-context';

/** Who is on duty at present and who is next, from schedule/info: independent of the window that is drawn. */
export function NowAndNext({ row }: { row: RowModel }) {
  const { now, directory } = useTimeline();
  const { schedule } = row;
  const query = useQuery({ ...scheduleInfoQuery(schedule.schedule_id, now), enabled: schedule.enabled });
  const { who, line } = useSlots(query.data);
  const requestId = query.error instanceof CallError ? query.error.requestId : undefined;
  const told = requestId !== undefined && !query.data ? `request id ${requestId}` : line;
  const team = schedule.team_id === 0 ? 'no team' : directory.team(schedule.team_id);
  return (
    <div className="pl-6 text-xs leading-4 text-ink-3">
      <div className="flex gap-2">
        <p className="min-w-0 grow truncate">
          {query.data ? (
            who
          ) : query.error ? (
            <Unknown error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            schedule.enabled && 'asking who is on duty…'
          )}
        </p>
        <span className="flex-none rounded-full bg-sunken px-1.5 text-2xs leading-4 font-semibold text-ink-2">
          {team}
        </span>
      </div>
      <p className="h-4 truncate" title={told}>
        {told}
      </p>
    </div>
  );
}

/** Both slots in words; nothing while they are not known. */
function useSlots(info: ReplyOf<typeof scheduleInfo>['data'] | undefined) {
  const { now, zone, directory } = useTimeline();
  if (!info) return { who: undefined, line: '' };
  const { cur_oncall: current, next_oncall: next } = info;
  const moment = (at: number) => `${briefMoment(at, now, zone)} (${formatDuration(at - now)})`;
  const until = current ? `until ${moment(current.end)}, ` : '';
  const from = next && next.start !== current?.end ? ` from ${moment(next.start)}` : '';
  const then = next ? `then ${briefNames(names(next, directory))}${from}` : 'nobody next within a year';
  const who = current ? (
    <span className="text-ink">{names(current, directory).join(' · ')}</span>
  ) : (
    <b className="text-bad">Nobody on duty</b>
  );
  return { who, line: until + then };
}

function Unknown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <span className="text-bad">
        On duty now: unknown ({error instanceof CallError ? error.code : error.name})
      </span>{' '}
      <button type="button" className="underline" onClick={onRetry}>
        try again
      </button>
    </>
  );
}

function names(slot: Slot, directory: Directory): string[] {
  const people = peopleOf(slot.group).map((id) => directory.person(id));
  return people.length > 0 ? people : [slot.group.group_name || 'nobody named'];
}
