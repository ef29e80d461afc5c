import { formatDuration } from '#domain/time/format';
import { type Lane, lanesOfTeams } from '#domain/review/engagements';
import type { Id } from '#contract/id';
import { Failure } from '../../../components/states/Failure';
import { CappedList } from '../../../ui/CappedList';
import { RecordTable } from '../../../ui/RecordTable';
import { EmptyState } from '../../../ui/EmptyState';
import { Panel } from '../../../ui/Panel';
import type { ReviewLoad } from '../model/use-figures';
import { useReviewScope, useLinks } from '../model/use-review';
import { roleName } from '#domain/oncall/words/rule-words';
import { useDirectory } from '../../../api/names/directory';
import { ViewLink } from '../../../components/ViewLink';
import { peopleInWords } from '../model/lane-words';

const MOST = 8;

/** Load per person in the range of the review, from responder metrics. */
export function ReviewLoadPanel({ load }: { load: ReviewLoad }) {
  const { address } = useReviewScope();
  const isPart = address.view.selected.length > 0;
  return (
    <Panel title="Load per person" note={loadNote(load.isOfFilter, isPart)}>
      <LoadTable load={load} />
    </Panel>
  );
}

/** Incidents that the load adds up. */
function loadNote(isOfFilter: boolean, isPart: boolean): string {
  const incidents = isOfFilter
    ? 'the incidents in this range that match the filter'
    : 'all incidents in this range';
  return `by ${incidents}${isPart ? ', also those not selected' : ''}`;
}

export function LoadTable({ load: { people, query, isPossible } }: { load: ReviewLoad }) {
  const { lanes } = useReviewScope().lanes;
  if (!isPossible)
    return (
      <p className="text-sm text-ink-2">The range is longer than the six months that metrics can have.</p>
    );
  if (query.error && !people)
    return <Failure what="The load" error={query.error} onRetry={() => void query.refetch()} />;
  if (!people)
    return (
      <p role="status" className="h-40 text-sm text-ink-3">
        Looking up the load…
      </p>
    );
  if (people.length === 0) return <EmptyState>Nobody was assigned in this time.</EmptyState>;
  const most = Math.max(1, ...people.map(({ interruptions }) => interruptions));
  return (
    <CappedList items={people} cap={MOST}>
      {(some) => (
        <RecordTable
          label="Load per person"
          className="review-table"
          items={some}
          keyOf={({ id }) => String(id)}
          columns={[
            { head: 'Person', className: 'min-w-28', cell: ({ name }) => name },
            {
              head: 'On call for',
              className: 'max-sm:hidden lg:max-2xl:hidden presented:hidden',
              cell: ({ id }) => <span className="text-ink-2">{dutyWords(id, lanes)}</span>,
            },
            {
              head: 'Interruptions',
              numeric: true,
              cell: ({ interruptions }) => (
                <>
                  <span aria-hidden="true" className="review-load">
                    <i style={{ width: `${(interruptions / most) * 100}%` }} />
                  </span>
                  <b>{interruptions}</b>
                </>
              ),
            },
            { head: 'At night', numeric: true, cell: ({ byKind }) => byKind.night },
            { head: 'Incidents', numeric: true, cell: ({ incidents }) => incidents },
            {
              head: 'Incident hours',
              title: 'From acknowledgement to close, summed; overlapping incidents each count in full',
              numeric: true,
              cell: ({ engagedSeconds }) => (engagedSeconds === 0 ? '–' : formatDuration(engagedSeconds)),
            },
          ]}
        />
      )}
    </CappedList>
  );
}

/** Lanes of a person: "Payments, Primary"; a dash for none. */
function dutyWords(id: Id, lanes: readonly Lane[]): string {
  const own = lanes.filter(({ parts }) => parts.some(({ people }) => people.includes(id)));
  return own.map(({ name }) => name).join('; ') || '–';
}

/** People on call in the review: of the chosen schedules, or of the teams of the incidents. */
export function OnCallTable() {
  const { lanes, rows, address, window, zone } = useReviewScope();
  const directory = useDirectory();
  const links = useLinks();
  const teams = new Set(rows.map(({ team_id }) => team_id));
  const own = address.view.lanes ? lanes.lanes : lanesOfTeams(lanes.lanes, teams);
  return (
    <>
      {!lanes.duty.schedules && !lanes.duty.error && <p className="h-40 text-sm text-ink-3">Loading…</p>}
      {lanes.duty.schedules && own.length === 0 && (
        <p className="text-sm text-ink-2">No schedule is visible.</p>
      )}
      <CappedList items={own} cap={6}>
        {(some) => (
          <RecordTable
            label="On call"
            className="review-list w-full text-sm"
            items={some}
            keyOf={({ key }) => key}
            columns={[
              {
                head: 'Schedule',
                className: 'whitespace-normal! wrap-anywhere',
                cell: ({ schedule, role }) => (
                  <>
                    <ViewLink to={links.schedule(String(schedule.schedule_id), window.start)}>
                      {schedule.schedule_name}
                    </ViewLink>
                    {role !== undefined && (
                      <small className="block text-ink-2">{roleName(role, directory.roles)}</small>
                    )}
                  </>
                ),
              },
              {
                head: 'On call',
                className: 'wrap-anywhere',
                cell: (lane) => <b>{peopleInWords(lane, { window, zone, nameOf: directory.person })}</b>,
              },
            ]}
          />
        )}
      </CappedList>
    </>
  );
}
