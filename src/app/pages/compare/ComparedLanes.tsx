import { paths } from '#address/paths';
import { formatOnCall } from '#address/on-call';
import { type Comparison, laneOf, laneRoles } from '#domain/plan/compare';
import { roleName } from '#domain/oncall/words/role-words';
import { changeInWords } from '#domain/plan/difference-words';
import { windowOfDays } from '#domain/time/days';
import { yearAt } from '#domain/time/format';
import { isEmpty, overlap } from '#domain/time/interval';
import { DAY, wallAt } from '#domain/time/zone';
import { DutyLane, LaneRuler } from '../../components/duty-lanes';
import { ViewLink } from '../../components/ViewLink';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { type ComparisonWords, hasPage, idOf, nameOf } from './comparison-files';
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
  const role = laneRoles([before, after], view).length > 0 ? change.role_id : undefined;
  const note = role === undefined ? undefined : roleName(role, directory.roles);
  const lane = { view, words, note };
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
          {hasPage(comparison, words) && (
            <ViewLink
              className="inline-flex h-[30px] items-center text-sm text-accent underline"
              to={paths.schedule(id, formatOnCall({ from: wall - (wall % DAY), at: change.start }))}
            >
              Open schedule
            </ViewLink>
          )}
        </div>
      </div>
      {/* A scrolling region must be focusable. */}
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Days around the difference, scroll sideways"
        className="overflow-x-auto print:overflow-visible"
      >
        <div className="min-w-160">
          <LaneRuler view={view} zone={zone} />
          <DutyLane
            {...lane}
            label={labels.before}
            duties={laneOf(before, view, role)}
            schedules={plans.after}
          />
          <DutyLane
            {...lane}
            label={labels.after}
            duties={laneOf(after, view, role)}
            schedules={plans.after}
          />
          <DutyLane
            {...lane}
            label="Differs"
            duties={changes
              .filter((other) => other.role_id === change.role_id && !isEmpty(overlap(other, view)))
              .map(({ start, end, after: people }) => ({ start, end, people }))}
            schedules={plans.after}
          />
        </div>
      </section>
    </Panel>
  );
}
