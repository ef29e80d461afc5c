import type { Id } from '#contract/id';
import { isAwayIn } from '#domain/plan/absent';
import { noRole } from '#domain/oncall/words/rule-words';
import { sentenceCase } from '#domain/text/words';
import { intersect, subtract, type Interval } from '#domain/time/interval';
import { Bar, PaintedBars } from '../../../components/lanes/Bar';
import { initialsIn } from '../model/bar-names';
import type { LaneBar } from '../model/rows';
import { isDim, type LaneDrawing, lanesIn, type TimelineLine } from './lanes';
import type { Proposal } from '../override/proposal';
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
  const roles = lanesIn(line, look);
  return (
    <>
      {painted.map((paths, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- a lane has no other name
        <PaintedBars key={row} painted={paths} row={row} />
      ))}
      {bars.flatMap((run) =>
        runParts(run, line.lane.replaced).map(({ isReplaced, ...time }) => {
          const { role, people, isOverride, isUnknown } = run;
          const lane = roles ? roles.indexOf(role) : 0;
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
function runParts(run: LaneBar, replaced: readonly Interval[] = []): (Interval & { isReplaced: boolean })[] {
  const { start, end } = run;
  if (replaced.length === 0) return [{ start, end, isReplaced: false }];
  return [
    ...subtract([run], replaced).map((time) => ({ start: time.start, end: time.end, isReplaced: false })),
    ...intersect([run], replaced).map((time) => ({ start: time.start, end: time.end, isReplaced: true })),
  ];
}

/** Roles of a line with a row for what an open override would change. */
export function proposedRoles({ row, lane }: TimelineLine, proposal: Proposal | undefined): readonly Id[] {
  if (lane.layer !== 'final' || proposal?.schedule !== row.id) return [];
  return [...new Set(proposal.changed.map(({ role_id }) => role_id))];
}

/** People of an open override, in rows of their own below the people of now. */
export function ProposedBars({ line }: { line: TimelineLine }) {
  const { window, directory, look, proposal } = useTimeline();
  const roles = proposedRoles(line, proposal);
  const first = lanesIn(line, look)?.length ?? 1;
  const short = initialsIn(line.row.schedule, directory);
  return proposal?.changed.map(({ start, end, role_id, after }) => {
    const time = { start: Math.max(start, window.start), end: Math.min(end, window.end) };
    if (roles.length === 0 || time.start >= time.end) return null;
    const names = after.map(directory.person);
    return (
      <Bar
        key={`${role_id}.${start}`}
        {...{ time, window }}
        row={first + roles.indexOf(role_id)}
        person={after[0]}
        text={names.join(' · ')}
        words={`Proposed: ${names.join(', ')}`}
        short={names.map((name) => short.get(name) ?? name).join(' ')}
        marks={{ 'data-proposed': true }}
      />
    );
  });
}
