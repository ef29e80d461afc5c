import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/operation';
import type { scheduleInfo } from '#contract/schedule';
import { CallError } from '../../../api/call-error';
import { scheduleInfoQuery } from '../../../api/schedules';
import { briefMoment } from '../model/describe';
import { namesOf, presentInWords } from '../model/now-in-words';
import type { RowModel } from '../model/rows';
import { useTimeline } from './timeline-context';

/** Who is on duty at present and who is next: as schedule/info last answered, worked out where that is of the past. */
export function NowAndNext({ row }: { row: RowModel }) {
  const { now, directory } = useTimeline();
  const { schedule } = row;
  const query = useQuery({ ...scheduleInfoQuery(schedule.schedule_id, now), enabled: schedule.enabled });
  const { who, line } = usePresent(row, query.data);
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
            (who ?? (schedule.enabled ? 'loading who is on duty…' : 'disabled'))
          )}
        </p>
        <span className="flex-none rounded-full bg-sunken px-1.5 forced-colors:outline text-2xs leading-4 font-semibold text-ink-2">
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

/** Both slots in words; nothing until they are loaded. */
function usePresent({ schedule }: RowModel, info: ReplyOf<typeof scheduleInfo>['data'] | undefined) {
  const { now, zone, directory, shifts } = useTimeline();
  if (!info) return { who: undefined, line: '' };
  const present = shifts.now(schedule, info, now);
  const names = namesOf(present.current, directory);
  const who =
    names.length > 0 ? (
      <span className="text-ink">{names.join(' · ')}</span>
    ) : (
      <b className="text-bad">{present.current === 'unknown' ? 'On duty now: unknown' : 'Nobody on duty'}</b>
    );
  return { who, line: presentInWords(present, now, (at) => briefMoment(at, now, zone), directory) };
}
