import { isAwayIn } from '#domain/plan/absent';
import { noRole } from '#domain/oncall/words/role-words';
import { sentenceCase } from '#domain/text/words';
import { intersect, subtract, type Interval } from '#domain/time/interval';
import { Bar } from '../../../components/lanes/Bar';
import { PaintedBars } from '../../../components/lanes/PaintedBars';
import { initialsIn } from '../model/bar-names';
import type { SeatRun } from '../model/row-roles';
import { isDim, type LaneDrawing, type TimelineLine } from './lanes';
import { useTimeline } from './timeline-context';

type LaneBarsProps = Pick<LaneDrawing, 'bars' | 'painted'> & {
  line: TimelineLine;
  /** Edges of the window beyond which the first and the last bar go on. */
  cut?: { fromBefore: boolean; goesOn: boolean };
};

const WHOLE = { fromBefore: false, goesOn: false };

/** Bars of a line: one per role and stretch of the same people. */
export function LaneBars({ line, bars, painted, cut = WHOLE }: LaneBarsProps) {
  const { window, directory, look, now, explained, daysOff } = useTimeline();
  const short = initialsIn(line.row.schedule, directory);
  return (
    <>
      {painted.map((paths, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- a lane has no other name
        <PaintedBars key={row} painted={paths} row={row} />
      ))}
      {bars.flatMap((run) =>
        partsOf(run, line.lane.replaced).map(({ isReplaced, ...time }) => {
          const { lane, role, people, isOverride, isUnknown } = run;
          const names = people.map(directory.person);
          const dim = isDim(people, look);
          return (
            <Bar
              key={`${lane}.${time.start}`}
              {...{ time, window }}
              row={lane}
              person={people[0]}
              text={`${names.join(' · ') || sentenceCase(noRole(role, directory.roles))}${isReplaced ? ', replaced' : ''}`}
              short={names.length === 0 ? undefined : names.map((name) => short.get(name) ?? name).join(' ')}
              line={explained ?? now}
              marks={{
                'data-override': isOverride,
                'data-unknown': isUnknown,
                'data-replaced': isReplaced,
                'data-away': isAwayIn(people, run, daysOff.absences),
                'data-dim': dim && people.length > 0,
                'data-lit': look.lit !== undefined && !dim,
                'data-running': time.start <= now && now < time.end,
                'data-past': time.end <= now,
                'data-from-before': cut.fromBefore && time.start === window.start,
                'data-goes-on': cut.goesOn && time.end === window.end,
              }}
            />
          );
        }),
      )}
    </>
  );
}

/** Run, or its parts where a stronger layer decides in one. */
function partsOf(run: SeatRun, replaced: readonly Interval[] = []): (Interval & { isReplaced: boolean })[] {
  const { start, end } = run;
  if (replaced.length === 0) return [{ start, end, isReplaced: false }];
  return [
    ...subtract([run], replaced).map((time) => ({ start: time.start, end: time.end, isReplaced: false })),
    ...intersect([run], replaced).map((time) => ({ start: time.start, end: time.end, isReplaced: true })),
  ];
}
