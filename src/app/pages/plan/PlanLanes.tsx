import { differingLane, type LaneItem, laneOf } from '#domain/plan/compare';
import type { Plan } from '#domain/plan/change/edit';
import { counted } from '#domain/text/count';
import { formatHours } from '#domain/time/duration';
import { lengthOf, union, type Interval } from '#domain/time/interval';
import { DutyLane, LaneRuler } from '../../components/duty-lanes';
import { isGuest } from '../../url/settings';
import { HandOffLines } from './HandOffLines';
import type { Planned, PlanWords } from './model/use-plan';

type PlanLanesProps = {
  planned: Planned;
  window: Interval;
  words: PlanWords;
  plan: Plan;
  onPick: (shift: LaneItem) => void;
  onChange: (plan: Plan) => void;
};

/** The rota now and as planned on one axis, and a third lane of the hours that differ, before above after. */
export function PlanLanes({ planned, window, words, plan, onPick, onChange }: PlanLanesProps) {
  const { schedule, after, consequences } = planned;
  const gaps = consequences.gapsMade
    .filter(({ role }) => role === undefined)
    .map(({ start, end }): LaneItem => ({ start, end, people: [] }));
  const now = laneOf(schedule, window);
  const then = [...laneOf(after, window), ...gaps].sort((a, b) => a.start - b.start);
  const lane = { view: window, words, schedules: [schedule, after] };
  const differing = lengthOf(union(consequences.changes));
  const total = consequences.window.end - consequences.window.start;
  return (
    <section
      aria-label="Now and then"
      className="panel-box overflow-x-auto break-inside-avoid max-lg:order-last print:order-first! print:overflow-visible"
    >
      <div className="relative min-w-160 [--lane-label:7rem] print:min-w-0">
        <LaneRuler view={window} zone={words.zone} />
        <DutyLane {...lane} label="Now" note="present rota" duties={now} />
        <div className="relative">
          <DutyLane
            {...lane}
            label="Then"
            note={`with ${counted(plan.edits.length, 'edit')}`}
            duties={then}
            onPick={isGuest() ? undefined : onPick}
          />
          {!isGuest() && <HandOffLines {...{ planned, plan, window, words, onChange }} />}
        </div>
        <div className="bg-accent-soft/50">
          <DutyLane
            {...lane}
            label="Differs"
            note={`${formatHours(differing)} h of ${formatHours(Math.max(0, total))}`}
            duties={[
              ...onSide('before', differingLane(now, consequences.changes)),
              ...onSide('after', differingLane(then, consequences.changes)),
            ]}
          />
        </div>
        <NowLine at={words.now} view={window} />
      </div>
    </section>
  );
}

function onSide(side: 'before' | 'after', lane: readonly LaneItem[]) {
  return lane.map((item) => ({ ...item, side }));
}

function NowLine({ at, view }: { at: number; view: Interval }) {
  if (at < view.start || at >= view.end) return null;
  const share = (at - view.start) / (view.end - view.start);
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 border-l-2 border-bad"
      style={{ left: `calc(7rem + (100% - 7rem) * ${share})` }}
    />
  );
}
