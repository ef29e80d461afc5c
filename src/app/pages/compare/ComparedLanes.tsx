import type { Schedule } from '#contract/schedule';
import { paths } from '#address/paths';
import { formatOnCall } from '#address/on-call';
import { peopleOf, staffedDuties } from '#domain/oncall/reply/timeline';
import type { Change } from '#domain/plan/difference';
import type { Comparison } from '#domain/plan/compare';
import { changeInWords } from '#domain/plan/difference-words';
import { isEnabledIn } from '#domain/schedule/rota';
import { localDays, windowOfDays } from '#domain/time/days';
import { formatDay, yearAt } from '#domain/time/format';
import { type Interval, isEmpty, overlap } from '#domain/time/interval';
import { DAY, wallAt } from '#domain/time/zone';
import { ViewLink } from '../../components/ViewLink';
import { barLabel } from '../../data/bar-label';
import { usePersonColours } from '../../data/person-colours';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { type ComparisonWords, idOf, nameOf } from './comparison-files';
import type { ComparedPlans } from './use-comparison';

type ComparedLanesProps = {
  comparison: Comparison;
  plans: ComparedPlans;
  words: ComparisonWords;
  /** Difference in view, from 1. */
  index: number;
  onIndex: (index: number) => void;
};

const DAYS_IN_VIEW = 5;
/** Width of a lane for labels; a wider one shows the same text. */
const LANE_PX = 640;

/** Both plans of a schedule around one difference, and a third lane with only what differs. */
export function ComparedLanes({ comparison, plans, words, index, onIndex }: ComparedLanesProps) {
  const { changes, before, after } = comparison;
  const { zone, directory, labels } = words;
  const year = yearAt(useNow(), zone);
  const change = changes[index - 1];
  if (!change) return null;
  const wall = wallAt(change.start, zone);
  const around = windowOfDays(wall - (wall % DAY) - DAY, DAYS_IN_VIEW, zone);
  // The earlier plan was fetched for these days only.
  const view = overlap(around, plans.window);
  const id = idOf(comparison);
  const lane = { view, words };
  return (
    <Panel title={nameOf(comparison)} note={`difference ${index} of ${changes.length}`}>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <p className="min-w-0 wrap-anywhere">
          {changeInWords(change, { zone, year, nameOf: directory.person, roles: directory.roles })}
        </p>
        <div className="ml-auto flex gap-2 print:hidden">
          <Button aria-label="Previous difference" disabled={index <= 1} onClick={() => onIndex(index - 1)}>
            ◀
          </Button>
          <Button
            aria-label="Next difference"
            disabled={index >= changes.length}
            onClick={() => onIndex(index + 1)}
          >
            ▶
          </Button>
          <ViewLink
            className="inline-flex h-[30px] items-center text-sm text-accent underline"
            to={paths.schedule(id, formatOnCall({ from: wall - (wall % DAY), at: change.start }))}
          >
            Open schedule
          </ViewLink>
        </div>
      </div>
      <div className="overflow-x-auto">
        <div className="min-w-160">
          <Ruler view={view} zone={zone} />
          <Lane {...lane} label={labels.before} duties={dutiesIn(before, view)} schedules={plans.after} />
          <Lane {...lane} label={labels.after} duties={dutiesIn(after, view)} schedules={plans.after} />
          <Lane
            {...lane}
            label="Differs"
            duties={changes
              .filter((other) => other.role_id === change.role_id && !isEmpty(overlap(other, view)))
              .map(laneItem)}
            schedules={plans.after}
          />
        </div>
      </div>
    </Panel>
  );
}

type LaneItem = Interval & { people: readonly (number | bigint)[] };

function dutiesIn(schedule: Schedule | undefined, view: Interval): LaneItem[] {
  if (!schedule || !isEnabledIn(schedule, view)) return [];
  return staffedDuties(schedule.final_schedule.schedules, view).map(({ start, end, period }) => ({
    start,
    end,
    people: peopleOf(period.group),
  }));
}

function laneItem({ start, end, after }: Change): LaneItem {
  return { start, end, people: after };
}

function Ruler({ view, zone }: { view: Interval; zone: string }) {
  return (
    <div aria-hidden="true" className="relative ml-40 h-6 border-b border-line text-xs text-ink-3">
      {localDays(view.start, view.end, zone).map(({ start, wall }) => (
        <span
          key={start}
          className="absolute border-l border-line pl-1.5 whitespace-nowrap"
          style={{ left: place({ start, end: start }, view).left }}
        >
          {formatDay(wall)}
        </span>
      ))}
    </div>
  );
}

type LaneProps = {
  label: string;
  view: Interval;
  duties: readonly LaneItem[];
  schedules: readonly Schedule[];
  words: ComparisonWords;
};

function Lane({ label, view, duties, schedules, words: { directory } }: LaneProps) {
  const colours = usePersonColours(schedules);
  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-h-9 items-stretch border-b border-line last:border-b-0"
    >
      <span className="w-40 flex-none self-center pr-2 text-sm text-ink-2 wrap-anywhere">{label}</span>
      <div className="relative flex-1">
        {duties.map((duty) => {
          const names = duty.people.length === 0 ? ['Nobody'] : duty.people.map(directory.person);
          const part = (duty.end - duty.start) / (view.end - view.start);
          const { text, tight } = barLabel(names, part * LANE_PX);
          const [first] = duty.people;
          return (
            <span
              key={`${duty.start}.${names.join('.')}`}
              className="bar top-1 bottom-1 cursor-default!"
              data-person={first === undefined ? undefined : colours(first)}
              data-nobody={first === undefined ? '' : undefined}
              data-tight={tight ? '' : undefined}
              title={names.join(', ')}
              style={place(duty, view)}
            >
              <span className="truncate">{text}</span>
            </span>
          );
        })}
      </div>
    </div>
  );
}

function place({ start, end }: Interval, view: Interval) {
  const share = (at: number) =>
    (Math.min(Math.max(at, view.start), view.end) - view.start) / (view.end - view.start);
  return { left: `${share(start) * 100}%`, width: `${(share(end) - share(start)) * 100}%` };
}
