import { Link } from 'react-router';
import type { IncidentRow } from '#contract/insight';
import { dutyInWords, type DutyThen } from '#domain/oncall/explain/duties-then';
import type { UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { onCallAt } from '../../../components/duty/on-call-at';
import { Failure } from '../../../components/states/Failure';
import { ClockNotice } from '../../../components/time/ClockNotice';
import { paths } from '../../../paths';
import { CappedList } from '../../../ui/CappedList';
import { usePresenting } from '../../../url/presenting';
import { accountZone } from '../../../url/settings';
import { useOnCallThen } from '../../../components/duty/use-on-call-then';

/** Duties at the trigger of an incident, with a link to the on-call page at that instant. */
export function OnCallThen({ row, zone }: { row: IncidentRow; zone: string }) {
  const presenting = usePresenting();
  const { query, duties } = useOnCallThen(row.created_at, row.team_id);
  const own = duties?.filter(({ schedule }) => schedule.team_id === row.team_id && row.team_id !== 0) ?? [];
  const others = duties?.filter((duty) => !own.includes(duty)) ?? [];
  return (
    <section aria-label="On call then" className="mt-4">
      <h3 className="mb-1 text-sm font-semibold">On call then</h3>
      {query.error && !duties && (
        <Failure what="The schedules" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!duties && !query.error && (
        <p role="status" className="h-12 text-sm text-ink-3">
          Looking up who was on duty…
        </p>
      )}
      {duties?.length === 0 && (
        <p className="text-sm text-ink-2">No schedule is visible with this app key.</p>
      )}
      <ClockNotice account={accountZone()} window={{ start: row.created_at, end: row.created_at + 1 }} />
      {own.length > 0 && <Duties duties={own} at={row.created_at} zone={zone} />}
      {others.length > 0 && (
        <details className="mt-1 text-sm" open={own.length === 0}>
          <summary className="cursor-pointer text-ink-2">
            {own.length === 0 ? 'No schedule for its team; all schedules' : 'Other teams'} ({others.length})
          </summary>
          <CappedList items={others} cap={8}>
            {(shown) => <Duties duties={shown} at={row.created_at} zone={zone} />}
          </CappedList>
        </details>
      )}
      <p className="mt-1.5 text-sm">
        <Link
          className="text-accent underline"
          to={onCallAt(row.created_at, zone, paths.onCall(), presenting)}
        >
          On call at this instant
        </Link>
        <span className="text-ink-3"> · by the final schedules</span>
      </p>
    </section>
  );
}

type DutiesProps = { duties: readonly DutyThen[]; at: UnixSeconds; zone: string };

function Duties({ duties, at, zone }: DutiesProps) {
  const directory = useDirectory();
  const presenting = usePresenting();
  return (
    <ul className="text-sm">
      {duties.map((duty) => {
        const { schedule, people, isClosed } = duty;
        const id = String(schedule.schedule_id);
        const emptyLook = isClosed ? 'text-ink-3' : 'font-semibold text-bad';
        return (
          <li key={id} className="flex flex-wrap gap-x-2 border-t border-line py-1 first:border-t-0">
            <Link
              className="min-w-0 grow text-ink-2 hover:underline"
              to={onCallAt(at, zone, paths.schedule(id), presenting)}
            >
              {schedule.schedule_name || `#${id}`}
            </Link>
            <span className={people.length > 0 ? 'font-semibold' : emptyLook}>
              {dutyInWords(duty, directory.person)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
