import { roleName } from '#domain/oncall/words/rule-words';
import { lanesOfTeams } from '#domain/review/engagements';
import { useDirectory } from '../../../api/names/directory';
import { ViewLink } from '../../../components/ViewLink';
import { CappedList } from '../../../ui/CappedList';
import { RecordTable } from '../../../ui/RecordTable';
import { peopleInWords } from '../model/lane-words';
import { useReviewScope } from '../model/review-scope';
import { useLinks } from '../model/use-links';

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
