import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/operation';
import type { scheduleInfo, Slot } from '#contract/schedule';
import { peopleOf } from '#domain/oncall/timeline';
import { formatDuration } from '#domain/time/duration';
import { CallError } from '../../api/call-error';
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
  const team = schedule.team_id === 0 ? 'no team' : directory.team(schedule.team_id);
  const failed = query.data ? undefined : query.error;
  return (
    <div className="pl-6 text-xs leading-4 text-ink-3">
      <div className="flex gap-2">
        <p className="min-w-0 grow truncate">
          {failed ? (
            <span className="text-bad">
              On duty now: unknown ({failed instanceof CallError ? failed.code : failed.name})
            </span>
          ) : (
            (who ?? (schedule.enabled ? 'asking who is on duty…' : 'disabled'))
          )}
        </p>
        <span className="flex-none rounded-full bg-sunken px-1.5 text-2xs leading-4 font-semibold text-ink-2">
          {team}
        </span>
      </div>
      <p className="h-4 truncate" title={line}>
        {failed ? <TryAgain error={failed} onRetry={() => void query.refetch()} /> : line}
      </p>
    </div>
  );
}

function TryAgain({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <>
      <button type="button" className="underline" onClick={onRetry}>
        try again
      </button>
      {requestId !== undefined && ` · request id ${requestId}`}
    </>
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

function names(slot: Slot, directory: Directory): string[] {
  const people = peopleOf(slot.group).map((id) => directory.person(id));
  return people.length > 0 ? people : [directory.group(slot.group.group_name) || 'nobody named'];
}
