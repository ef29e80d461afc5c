import type { IncidentRow } from '#contract/insight';
import { counted, initialsOf } from '#domain/text/words';
import { formatDuration, formatTime } from '#domain/time/format';
import type { Id } from '#contract/id';
import { useAnsweredBy, useReviewScope } from '../model/use-review';
import { personLook } from '../../../data/me';
import { dutiesAt, type DutyThen } from '#domain/review/engagements';
import { wallAt } from '#domain/time/zone';
import { ComputedNote } from '../../../components/time/ComputedNote';
import { Failure } from '../../../components/states/Failure';
import { CappedList } from '../../../ui/CappedList';
import { useDirectory } from '../../../api/names/directory';
import { OFF_HOURS } from '../model/lane-words';

/** Responders of an incident, with their acknowledgement. Reserves the height of two. */
export function AnsweredBy({ row }: { row: IncidentRow }) {
  const { people, error, isShared } = useAnsweredBy(row);
  return (
    <section aria-label="Responders" className="mt-3 min-h-26">
      <h3>Responders</h3>
      {!people && (
        <p role="status" className="h-8 text-sm text-ink-3">
          {error ? 'Who responded could not be loaded.' : 'Looking up who responded…'}
        </p>
      )}
      {people?.length === 0 && (
        <p className="text-sm text-ink-2">Nobody was assigned, by the responder metrics.</p>
      )}
      <ul className="review-people">
        {people?.map(({ id, name, acknowledged, interruptions, engagedSeconds }) => (
          <li key={String(id)}>
            <PersonFace id={id} name={name} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <small data-below="">
              {[
                acknowledged > 0 ? 'acknowledged' : 'did not acknowledge',
                engagedSeconds > 0 ? `engaged ${formatDuration(engagedSeconds)}` : '',
                interruptions > 0 ? counted(interruptions, 'interruption') : '',
              ]
                .filter((part) => part !== '')
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
      {isShared && people && people.length > 0 && (
        <p className="text-xs text-ink-3">
          Includes other incidents of the same second, team, channel and severity: the interface does not
          separate them.
        </p>
      )}
    </section>
  );
}

/** Initials in the colour of the lanes. */
function PersonFace({ id, name }: { id: Id; name: string }) {
  return (
    <span
      aria-hidden="true"
      data-person={personLook(id)}
      className="face review-face grid flex-none place-items-center overflow-hidden rounded-md pl-1 text-2xs font-semibold forced-colors:outline"
    >
      {initialsOf(name)}
    </span>
  );
}

/** Max lines: those of the incident's team come first. */
const USUAL = 6;

type OnCallThenProps = {
  row: IncidentRow;
  most?: number;
  /** Places schedules below names, in a presentation. */
  isBelow?: boolean;
};

/** People on call at the trigger by schedule and role, in the schedules of the review. */
export function DutyAtTrigger({ row, most = USUAL, isBelow = false }: OnCallThenProps) {
  const { lanes, zone } = useReviewScope();
  const directory = useDirectory();
  const { error, retry, schedules } = lanes.duty;
  const at = row.created_at;
  const lines = linesOf(dutiesAt(lanes.lanes, at, row.team_id));
  return (
    <section aria-label="On call then" className="mt-3">
      <h3>On call at {formatTime(wallAt(at, zone))}</h3>
      {error && <Failure what="The schedules" error={error} onRetry={retry} />}
      {!schedules && !error && (
        <p role="status" className="h-16 text-sm text-ink-3">
          Looking up who was on call…
        </p>
      )}
      {schedules && lines.length === 0 && (
        <p className="text-sm text-ink-2">No schedule of its team is visible. Choose lanes to see others.</p>
      )}
      <CappedList items={lines} cap={most}>
        {(some) => (
          <ul className="review-people">
            {some.map(({ key, id, where, isExpected }) => (
              <li key={key}>
                {id === undefined ? (
                  <>
                    <span aria-hidden="true" className="review-face" />
                    <span className={isExpected ? 'text-ink-3' : 'font-semibold text-bad'}>
                      {isExpected ? OFF_HOURS : 'Nobody'}
                    </span>
                  </>
                ) : (
                  <>
                    <PersonFace id={id} name={directory.person(id)} />
                    <span className="min-w-0 wrap-anywhere">{directory.person(id)}</span>
                  </>
                )}
                <small {...(isBelow && { 'data-below': '' })}>{where}</small>
              </li>
            ))}
          </ul>
        )}
      </CappedList>
      <ComputedNote schedules={lanes.visible} window={{ start: at, end: at + 1 }} zone={zone} />
    </section>
  );
}

type DutyLine = { key: string; id: Id | undefined; where: string; isExpected: boolean };

/** Each person once with all duties, then the gaps. */
function linesOf(duties: readonly DutyThen[]): DutyLine[] {
  const people = new Map<string, DutyLine>();
  for (const { lane, people: ids } of duties) {
    for (const id of ids) {
      const person = people.get(String(id));
      const where = person ? `${person.where}; ${lane.name}` : lane.name;
      people.set(String(id), { key: String(id), id, where, isExpected: false });
    }
  }
  const nobody = duties
    .filter(({ people: ids }) => ids.length === 0)
    .map(({ lane, isExpected }) => ({ key: lane.key, id: undefined, where: lane.name, isExpected }));
  const [holes, closed] = [
    nobody.filter((line) => !line.isExpected),
    nobody.filter((line) => line.isExpected),
  ];
  return [...people.values(), ...holes, ...closed];
}
