import type { ReactNode } from 'react';
import type { Id } from '#contract/id';
import { distinctInitials, initialsOf, sentenceCase } from '#domain/text/words';
import type { Interval } from '#domain/time/interval';
import type { ViewerZone } from '#domain/time/zone';
import type { Directory } from '../../api/names/directory-of';
import { useNow } from '../../hooks/use-now';
import { Bar } from './Bar';
import { InstantLine, RulerDays } from './Ruler';
import type { ReplyOf } from '#contract/operation';
import type { Seat } from '#contract/schedule';
import type { scheduleChange } from '#contract/served/changes';
import { isUnnamedRole, roleName } from '#domain/oncall/words/rule-words';
import { zoneCity } from '#domain/time/format';
import { useDirectory } from '../../api/names/directory';

type LaneBoxProps = {
  /** Accessible name. */
  label: string;
  view: Interval;
  zone: ViewerZone;
  /** Width of the labels on a desktop; on a phone they are above their lanes. */
  labelClass: string;
  className?: string;
  children: ReactNode;
};

/** Lanes of one view below their days. */
export function LaneBox({ label, view, zone, labelClass, className = '', children }: LaneBoxProps) {
  return (
    <section
      aria-label={label}
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`panel-box overflow-x-auto print:overflow-visible ${className}`}
    >
      <div className={`duty-lanes ${labelClass}`}>
        <LaneRuler view={view} zone={zone} />
        {children}
      </div>
    </section>
  );
}

/** Days above lanes, and the present. */
function LaneRuler({ view, zone }: { view: Interval; zone: ViewerZone }) {
  const now = useNow();
  return (
    <>
      <div aria-hidden="true" className="ruler">
        <RulerDays window={view} zone={zone} now={now} />
      </div>
      <div aria-hidden="true" className="duty-lanes-now">
        <InstantLine instant={now} window={view} kind="now" />
      </div>
    </>
  );
}

/** Stretch of a lane; a proposed one has a dashed outline, `text` is in place of the names. */
type LaneDuty = Interval & { people: readonly Id[]; isProposed?: boolean; text?: string };

/** People on call on one line. */
export function DutyLane({
  label,
  name: laneName = label,
  note,
  view,
  duties,
  words: { directory },
}: {
  label: string;
  /** Accessible name; the label if absent. */
  name?: string;
  note?: string | undefined;
  view: Interval;
  duties: readonly LaneDuty[];
  words: { directory: Directory };
}) {
  const { person: nameOf } = directory;
  const short = distinctInitials([...new Set(duties.flatMap(({ people }) => people.map(nameOf)))]);
  const shortOf = (id: Id) => short.get(nameOf(id)) ?? initialsOf(nameOf(id));
  return (
    <div role="group" aria-label={laneName} className="duty-lane">
      <span className="duty-lane-head">
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
      <div className="duty-lane-bars">
        {duties.map((duty) => {
          const { people, text, isProposed = false } = duty;
          const time = { start: Math.max(duty.start, view.start), end: Math.min(duty.end, view.end) };
          const words = (name: (id: Id) => string, between: string) =>
            text ?? (people.map(name).join(between) || 'Nobody');
          return (
            <Bar
              key={`${duty.start}.${people.join('.')}`}
              time={time}
              window={view}
              person={people[0]}
              text={words(nameOf, ' · ')}
              short={people.length === 0 ? undefined : words(shortOf, ' ')}
              title={words(nameOf, ', ')}
              marks={{ 'data-proposed': isProposed }}
            />
          );
        })}
      </div>
    </div>
  );
}

type ChangeLanesProps = {
  data: ReplyOf<typeof scheduleChange>['data'] | undefined;
  zone: string;
  isNew: boolean;
  /** True while another answer comes. */
  isOld: boolean;
  isFailed: boolean;
};

/** Lanes per role of the present rota and of the new rules, from the service's preview. */
export function ChangeLanes({ data, zone, isNew, isOld, isFailed }: ChangeLanesProps) {
  const directory = useDirectory();
  const words = { zone, directory };
  const seats = [...(isNew ? [] : (data?.before ?? [])), ...(data?.after ?? [])];
  const view = {
    start: Math.min(...seats.map(({ start }) => start)),
    end: Math.max(...seats.map(({ end }) => end)),
  };
  const roles = [...new Set((data?.after.length ? seats : []).map(({ role_id }) => role_id))];
  const waiting = isNew ? 'Nobody yet' : 'Loading…';
  if (roles.length === 0)
    return <p className="panel-box h-24 text-sm text-ink-3">{isFailed ? 'No preview' : waiting}</p>;
  return (
    <div className={isOld ? 'opacity-60' : ''}>
      <LaneBox
        label={isNew ? 'Who is on call' : 'Now and then'}
        view={view}
        zone={zone}
        labelClass="[--lane-label:8rem] max-md:min-w-0"
      >
        {roles.map((role) => {
          const title = isUnnamedRole(role, directory.roles)
            ? 'On call'
            : sentenceCase(roleName(role, directory.roles));
          const lane = (note: string, list: readonly Seat[] | undefined) => (
            <DutyLane
              key={`${role} ${note}`}
              label={title}
              name={`${title}, ${note}`}
              note={isNew ? zoneCity(zone) : note}
              view={view}
              words={words}
              duties={(list ?? []).filter(isShown(role)).map((seat) => ({
                start: seat.start,
                end: seat.end,
                people: seat.person_ids,
                isProposed: note === 'Then' && isChanged(data?.changed ?? [], seat),
              }))}
            />
          );
          return isNew ? lane('Then', data?.after) : [lane('Now', data?.before), lane('Then', data?.after)];
        })}
      </LaneBox>
    </div>
  );
}

const isShown =
  (role: Id) =>
  ({ role_id, state }: Seat) =>
    role_id === role && (state === 'on call' || state === 'gap');

function isChanged(changes: readonly (Interval & { role_id: Id })[], seat: Seat): boolean {
  return changes.some(
    ({ role_id, start, end }) => role_id === seat.role_id && start < seat.end && seat.start < end,
  );
}
