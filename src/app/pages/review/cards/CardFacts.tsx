import { Link } from 'react-router';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import type { Bar } from '#domain/review/chronology';
import { formatDuration, formatDays, formatOffset, formatTime } from '#domain/time/format';
import { wallAt, type ViewerZone } from '#domain/time/zone';
import { closedWords, escalatedWords } from '../model/title';
import { useDirectory } from '../../../api/names/directory';
import { useReviewScope, useLinks, useAnsweredBy } from '../model/use-review';
import { SeverityMark } from '../../../components/SeverityMark';
import type { EvidenceCard } from '../model/evidence-cards';
import type { IncidentRow } from '#contract/insight';
import { counted, initialsOf } from '#domain/text/words';
import type { Id } from '#contract/id';
import { personLook } from '../../../data/me';
import { dutiesAt, type DutyThen } from '#domain/review/engagements';
import { ComputedNote } from '../../../components/time/ComputedNote';
import { Failure } from '../../../components/states/Failure';
import { CappedList } from '../../../ui/CappedList';
import { OFF_HOURS } from '../model/lane-words';

type IncidentLinksProps = { bar: Bar; evidence: readonly EvidenceCard[] };

const FACT_CLASSES: Record<string, string> = {
  Critical: 'bg-bad-soft text-bad',
  Warning: 'bg-warn-soft text-warn',
};

/** Facts and times of an incident. */
export function CardFacts({ bar: { row } }: { bar: Bar }) {
  const { zone } = useReviewScope();
  const directory = useDirectory();
  const { incident_id: id, created_at: at } = row;
  const day = wallAt(at, zone);
  const [ack, close] = [secondsToAck(row), secondsToClose(row)];
  return (
    <div>
      <p className="mb-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
        <SeverityTag value={row.severity} />
        {row.channel_id !== 0 && <span>{directory.channel(row.channel_id)}</span>}
        {row.team_id !== 0 && <span>{directory.team(row.team_id)}</span>}
        <code className="font-mono text-ink-3">{id}</code>
      </p>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-[3px] text-(length:--text-sm) [&_dt]:text-ink-2">
        <dt>Triggered</dt>
        <dd>
          <ClockTime at={at} zone={zone} />{' '}
          <span className="text-ink-2">
            {formatDays(day, day)}, {formatOffset(at, zone)}
          </span>
        </dd>
        <dt>Acknowledged</dt>
        <dd>
          {ack === undefined ? (
            <b className="text-bad">never</b>
          ) : (
            <>
              <ClockTime at={at + ack} zone={zone} />{' '}
              <span className="text-ink-2">after {formatDuration(ack)}</span>
            </>
          )}
        </dd>
        <dt>Escalated</dt>
        <dd>{escalatedWords(row)}</dd>
        <dt>Closed</dt>
        <dd>
          {close === undefined ? (
            'still open when fetched'
          ) : (
            <>
              <ClockTime at={at + close} zone={zone} />{' '}
              <span className="text-ink-2">
                after {formatDuration(close)}
                {closedWords(row)}
              </span>
            </>
          )}
        </dd>
      </dl>
    </div>
  );
}

function ClockTime({ at, zone }: { at: number; zone: ViewerZone }) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} className="font-semibold">
      {formatTime(wallAt(at, zone), true)}
    </time>
  );
}

export function SeverityTag({ value }: { value: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-semibold forced-colors:border ${FACT_CLASSES[value] ?? 'bg-sunken text-ink-2'}`}
    >
      <SeverityMark value={value} />
      {value || 'no severity'}
    </span>
  );
}

/** Links of an incident: details, on-call page, deliveries. */
export function IncidentLinks({ bar: { id, start: at }, evidence }: IncidentLinksProps) {
  const { zone } = useReviewScope();
  const links = useLinks();
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 text-sm">
      <Link className="review-link" to={links.incident(id, at)}>
        Incident
      </Link>
      <Link className="review-link" to={links.onCall(at)}>
        On call at {formatTime(wallAt(at, zone))}
      </Link>
      {evidence
        .filter(({ about }) => about?.id === id)
        .map(({ key, kind, to }) => (
          <Link key={key} className="review-link" to={links.other(to)}>
            {kind}
          </Link>
        ))}
    </p>
  );
}

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
                engagedSeconds > 0 ? `${formatDuration(engagedSeconds)} to the close` : '',
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
