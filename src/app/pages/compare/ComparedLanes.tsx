import type { Id } from '#contract/id';
import { paths } from '#address/paths';
import { formatOnCall } from '#address/on-call';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { type Comparison, laneOf, laneRoles, overriddenIn } from '#domain/plan/compare';
import { roleName } from '#domain/oncall/words/role-words';
import type { Change } from '#domain/plan/difference';
import { differenceLabel, peopleChangeInWords, stretchInWords } from '#domain/plan/difference-words';
import { windowOfDays } from '#domain/time/days';
import { formatHours, formatMoment, yearAt } from '#domain/time/format';
import { type Interval, isEmpty, overlap } from '#domain/time/interval';
import { DAY, wallAt } from '#domain/time/zone';
import { DutyLane, LaneRuler } from '../../components/lanes/DutyLane';
import { ViewLink } from '../../components/ViewLink';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { changeWords, type ComparisonWords, idOf, nameOf } from './comparison-files';
import type { ComparedPlans } from './use-comparison';

type ComparedLanesProps = {
  comparison: Comparison;
  plans: ComparedPlans;
  words: ComparisonWords;
  /** Difference in view, from 1. */
  index: number;
  /** True below a table with the length and begin of each difference. */
  isListed: boolean;
  onIndex: (index: number) => void;
};

const DAYS_IN_VIEW = 5;

/** Both plans of a schedule around one difference, by role; of a role that differs, a third lane with only that. */
export function ComparedLanes(props: ComparedLanesProps) {
  const { comparison, plans, words, index, isListed, onIndex } = props;
  const { changes, before, after, differing } = comparison;
  const { zone, directory } = words;
  const year = yearAt(useNow(), zone);
  const change = changes[index - 1];
  if (!change) return null;
  const wall = wallAt(change.start, zone);
  const around = windowOfDays(wall - (wall % DAY) - DAY, DAYS_IN_VIEW, zone);
  const view = overlap(around, plans.window);
  const roles = laneRoles([before, after], view).sort(roleOrder(directory.roles));
  const lanes = { comparison, view, words };
  const note = `${formatHours(differing)} h differ, first ${formatMoment(changes[0]?.start ?? 0, zone, year)}`;
  return (
    <Panel title={nameOf(comparison)} note={isListed ? '' : note}>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <p className="min-w-0 text-sm wrap-anywhere">
          <b>{stretchInWords(change, { zone, year })}:</b>{' '}
          {peopleChangeInWords(change, changeWords(words, year))}
        </p>
        <div className="ml-auto flex items-center gap-2 print:hidden">
          <StepButton
            label="Previous difference"
            sign="◀"
            isOff={index <= 1}
            onStep={() => onIndex(index - 1)}
          />
          <span className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
            {index} of {changes.length}
          </span>
          <StepButton
            label="Next difference"
            sign="▶"
            isOff={index >= changes.length}
            onStep={() => onIndex(index + 1)}
          />
          <ViewLink
            className="inline-flex h-[30px] items-center text-sm text-accent underline"
            to={paths.schedule(
              idOf(comparison),
              formatOnCall({ from: wall - (wall % DAY), at: change.start }),
            )}
          >
            Open schedule
          </ViewLink>
        </div>
      </div>
      {/* A scrolling region must be focusable. */}
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Days around the difference, scroll sideways"
        className="overflow-x-auto print:overflow-visible"
      >
        <div className="duty-lanes max-sm:min-w-0!">
          <LaneRuler view={view} zone={zone} />
          {roles.length === 0 && <RoleLanes {...lanes} roleId={undefined} />}
          {roles.map((role) => (
            <RoleLanes key={String(role)} {...lanes} roleId={role} />
          ))}
        </div>
      </section>
    </Panel>
  );
}

/** Stretch of the third lane: everybody who differs, in the colour of the first who is on call now. */
function differenceDuty({ before, after, ...time }: Change, view: Interval) {
  const added = after.filter((person) => !before.includes(person));
  const text = (nameIn: (person: Id) => string) => differenceLabel({ before, after }, nameIn);
  return { ...overlap(time, view), people: added.length > 0 ? added : after, text };
}

type StepButtonProps = { label: string; sign: string; isOff: boolean; onStep: () => void };

function StepButton({ label, sign, isOff, onStep }: StepButtonProps) {
  return (
    <Button aria-label={label} title={label} className="max-sm:size-11" disabled={isOff} onClick={onStep}>
      {sign}
    </Button>
  );
}

type RoleLanesProps = {
  comparison: Comparison;
  /** Undefined if all have the same role. */
  roleId: Id | undefined;
  view: Interval;
  words: ComparisonWords;
};

/** Lanes of both plans in a role and what differs; one lane where nothing does. */
function RoleLanes({ comparison, roleId: role, view, words }: RoleLanesProps) {
  const { before, after, changes } = comparison;
  const { labels, directory } = words;
  const differing = changes.filter(
    (change) => (role === undefined || change.role_id === role) && !isEmpty(overlap(change, view)),
  );
  const title = role === undefined ? undefined : roleName(role, directory.roles);
  /** The first lane of a role names it. */
  const headOf = (name: string, isFirst = false) =>
    title === undefined
      ? { label: name }
      : { label: isFirst ? title : '', note: name, name: `${title}, ${name}` };
  const lane = { view, words };
  const duties = laneOf(after, view, role);
  if (differing.length === 0)
    return (
      <DutyLane {...lane} {...headOf('Same', true)} duties={duties} overridden={overriddenIn(after, view)} />
    );
  return (
    <>
      <DutyLane
        {...lane}
        {...headOf(labels.before, true)}
        duties={laneOf(before, view, role)}
        overridden={overriddenIn(before, view)}
      />
      <DutyLane {...lane} {...headOf(labels.after)} duties={duties} overridden={overriddenIn(after, view)} />
      <div className="border-b border-line bg-accent-soft/50 last:border-b-0">
        <DutyLane
          {...lane}
          {...headOf('Differs')}
          duties={differing.map((change) => differenceDuty(change, view))}
        />
      </div>
    </>
  );
}
