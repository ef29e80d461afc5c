import type { CompareView } from '#address/compare';
import type { ChangedSchedule } from '#domain/plan/changes-since';
import { counted } from '#domain/text/words';
import { formatDayAndMonth } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { Failure } from '../../../components/states/Failure';
import { type Since, useChangesSince } from '../use-changes-since';
import { Door, DoorLink } from './Door';
import { useComparisonAddress } from './use-comparison-address';

/** Max names of schedules in the answer. */
const NAMES = 4;

/** Versions of a week ago against now: which schedules changed, before it is opened. */
export function SinceDoor({ fields, ...since }: Since & { fields: Partial<CompareView> }) {
  const { changes, count, failed } = useChangesSince(since);
  const addressOf = useComparisonAddress();
  const first = formatDayAndMonth(wallAt(since.asOf, since.zone));
  const all = count > 0 ? `${count === 1 ? 'One schedule' : `All ${count} schedules`}, ${first}` : first;
  return (
    <Door title="Since last week" note={`${all} against now`}>
      {failed?.error ? (
        <Failure what="The changes" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <p className="min-h-12 wrap-anywhere" role="status">
          {changes ? <Answer changes={changes} /> : <Waiting isUnversioned={changes === null} />}
        </p>
      )}
      {changes !== null && <DoorLink look="primary" to={addressOf(fields)} label="Show changes" />}
    </Door>
  );
}

function Answer({ changes }: { changes: readonly ChangedSchedule[] }) {
  if (changes.length === 0) return <b>No schedule changed</b>;
  const names = changes.slice(0, NAMES).map(({ schedule }) => schedule.schedule_name);
  const more = changes.length - names.length;
  return (
    <>
      <b className="block">{counted(changes.length, 'schedule')} changed</b>
      {names.join(', ')}
      {more > 0 && ` and ${more} more`}
    </>
  );
}

function Waiting({ isUnversioned }: { isUnversioned: boolean }) {
  return (
    <span className="text-ink-2">
      {isUnversioned ? 'This server keeps no earlier versions of its schedules.' : 'Loading…'}
    </span>
  );
}
