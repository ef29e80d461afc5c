import type { ReactNode } from 'react';
import { type LaneItem, laneOf, laneRoles, overriddenIn } from '#domain/plan/compare';
import type { Plan } from '#domain/plan/change/edit';
import { rolesIn } from '#domain/oncall/reply/seats';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { roleName } from '#domain/oncall/words/role-words';
import { sentenceCase } from '#domain/text/words';
import { formatHours } from '#domain/time/duration';
import { formatDate } from '#domain/time/format';
import { lengthOf, union, type Interval } from '#domain/time/interval';
import { wallAt } from '#domain/time/zone';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { DutyLane, LaneBox } from '../../components/lanes/DutyLane';
import { isGuest } from '../../url/settings';
import { NO_ID } from './new/use-new-rota';
import { HandOffLines } from './HandOffLines';
import type { Planned, PlanWords } from './model/use-plan';

type PlanLanesProps = {
  planned: Planned;
  window: Interval;
  words: PlanWords;
  plan: Plan;
  /** Roles with lanes; absent = all. */
  only?: readonly Id[] | undefined;
  /** Without it the plan is only shown. */
  onChange?: (plan: Plan) => void;
  /** Lane below those of the rota. */
  children?: ReactNode;
};

/** The rota before and after the change on one axis, by role where it has several, and what differs. */
export function PlanLanes(props: PlanLanesProps) {
  const { planned, window, words, plan, only, onChange, children } = props;
  const { schedule, after } = planned;
  const roles = laneRoles([schedule, after], window)
    .filter((role) => only?.includes(role) ?? true)
    .sort(roleOrder(words.directory.roles));
  return (
    <LaneBox
      label="Before and after"
      view={window}
      zone={words.zone}
      labelClass="[--lane-label:7rem]"
      className="break-inside-avoid"
    >
      <div className="relative">
        {roles.length === 0 ? (
          <RoleLanes {...props} of={undefined} />
        ) : (
          roles.map((role) => <RoleLanes key={String(role)} {...props} of={role} />)
        )}
        {children}
        {!isGuest() && onChange && <HandOffLines {...{ planned, plan, window, words, onChange }} />}
      </div>
    </LaneBox>
  );
}

/** Lanes of one role, or of all together: one where nothing changes in it. */
function RoleLanes({ planned, window, words, of: role }: PlanLanesProps & { of: Id | undefined }) {
  const { schedule, after, consequences } = planned;
  const changes = consequences.changes.filter(({ role_id }) => role === undefined || role_id === role);
  const gaps = consequences.gapsMade
    .filter((gap) => gap.role === undefined || gap.role === role)
    .map(({ start, end }): LaneItem => ({ start, end, people: [], role }));
  const before = laneOf(schedule, window, role);
  const planLane = [...laneOf(after, window, role), ...gaps].sort((a, b) => a.start - b.start);
  const title = role === undefined ? undefined : roleName(role, words.directory.roles);
  const laneWords = (name: string, note: string) =>
    title === undefined ? { label: name, note } : { label: title, note: name, name: `${title}, ${name}` };
  const lane = { view: window, words };
  const isNew = schedule.schedule_id === NO_ID;
  if (isNew || (changes.length === 0 && title !== undefined && consequences.changes.length === 0))
    return (
      <DutyLane
        {...lane}
        label={title ?? onlyRole(after, words)}
        duties={planLane}
        overridden={overriddenIn(after, window)}
      />
    );
  if (changes.length === 0 && title !== undefined)
    return (
      <DutyLane
        {...lane}
        {...laneWords('No change', '')}
        duties={planLane}
        overridden={overriddenIn(after, window)}
      />
    );
  return (
    <>
      <DutyLane
        {...lane}
        {...laneWords('Before', '')}
        duties={before}
        overridden={overriddenIn(schedule, window)}
      />
      <DutyLane
        {...lane}
        {...laneWords('After', '')}
        duties={planLane}
        overridden={overriddenIn(after, window)}
      />
      <div className="border-b border-line bg-accent-soft/50 last:border-b-0">
        <DutyLane
          {...lane}
          {...laneWords('Changes', hoursInWords(changes, consequences.window, words))}
          duties={changes.map(({ start, end, before: instead, after: people }) => ({
            start,
            end,
            people,
            role,
            text: (nameOf) => `${people.map(nameOf).join(', ') || 'Nobody'}${forInWords(instead, nameOf)}`,
          }))}
        />
      </div>
    </>
  );
}

/** Name of the one role of a rota; "On call" before there is any. */
function onlyRole(after: Schedule, { directory }: PlanWords): string {
  const [role] = rolesIn(after.layers.flatMap(({ groups }) => groups));
  return role === undefined ? 'On call' : sentenceCase(roleName(role, directory.roles));
}

/** " for Rosa Jiménez" */
function forInWords(instead: readonly Id[], nameOf: (person: Id) => string): string {
  return instead.length === 0 ? '' : ` for ${instead.map(nameOf).join(', ')}`;
}

/** "60 h"; "167 h to 13 Dec" where the change goes on after the counted days. */
function hoursInWords(changes: readonly Interval[], counted: Interval, { zone }: PlanWords): string {
  const hours = `${formatHours(lengthOf(union(changes)))} h`;
  const isCut = changes.some(({ end }) => end >= counted.end);
  return isCut ? `${hours} to ${formatDate(wallAt(counted.end - 1, zone))}` : hours;
}
