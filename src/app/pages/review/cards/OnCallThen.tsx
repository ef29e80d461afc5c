import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { roleName } from '#domain/oncall/words/role-words';
import { dutiesAt } from '#domain/review/lanes';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { Failure } from '../../../components/states/Failure';
import { CappedList } from '../../../ui/CappedList';
import { useReviewScope } from '../model/review-scope';
import { PersonFace } from './PersonFace';

/** More are asked for: those of the incident's team come first. */
const MOST = 6;

type DutyLine = { key: string; id: Id | undefined; where: string; isExpected: boolean };

/** Who had duty when an incident was triggered, by schedule and role, in the schedules of the review. */
export function OnCallThen({ row }: { row: IncidentRow }) {
  const { lanes, zone, directory } = useReviewScope();
  const { error, retry, schedules } = lanes.duty;
  const at = row.created_at;
  const duties = dutiesAt(lanes.lanes, at, row.team_id);
  const lines = duties.flatMap(({ lane, people, isExpected }): DutyLine[] => {
    const where = `${lane.schedule.schedule_name}${lane.role === undefined ? '' : `, ${roleName(lane.role)}`}`;
    if (people.length > 0) return people.map((id) => ({ key: `${lane.key} ${id}`, id, where, isExpected }));
    return [{ key: lane.key, id: undefined, where, isExpected }];
  });
  return (
    <section aria-label="On call then" className="mt-3">
      <h4>On call at {formatTime(wallAt(at, zone))}</h4>
      {error && <Failure what="The schedules" error={error} onRetry={retry} />}
      {!schedules && !error && (
        <p role="status" className="h-16 text-sm text-ink-3">
          Looking up who was on duty…
        </p>
      )}
      {schedules && lines.length === 0 && (
        <p className="text-sm text-ink-2">No schedule of its team is visible. Choose lanes to see others.</p>
      )}
      <CappedList items={lines} cap={MOST}>
        {(some) => (
          <ul className="review-people">
            {some.map(({ key, id, where, isExpected }) => (
              <li key={key}>
                {id === undefined ? (
                  <>
                    <span aria-hidden="true" className="review-face" />
                    <span className={isExpected ? 'text-ink-3' : 'font-semibold text-bad'}>
                      {isExpected ? 'Closed, as planned' : 'Nobody'}
                    </span>
                  </>
                ) : (
                  <>
                    <PersonFace id={id} name={directory.person(id)} />
                    <span className="min-w-0 wrap-anywhere">{directory.person(id)}</span>
                  </>
                )}
                <small>{where}</small>
              </li>
            ))}
          </ul>
        )}
      </CappedList>
    </section>
  );
}
