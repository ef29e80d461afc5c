import type { Schedule } from '#contract/schedule';
import { isWholeGap } from '#domain/duty/uncovered';
import type { UnixSeconds } from '#domain/time/zone';
import type { Shifts } from './shifts';

type Covered = {
  /** Schedules with somebody on call or due. */
  planned: number;
  /** Names of those with a gap. */
  gaps: string[];
  /** Schedules outside of their planned hours. */
  off: number;
};

/** Coverage at the second of the rows; undefined without enabled schedules, and while the time is not loaded. */
export function coveredAt(
  schedules: readonly Schedule[],
  shifts: Pick<Shifts, 'uncovered'>,
  at: UnixSeconds,
): Covered | undefined {
  const covered: Covered = { planned: 0, gaps: [], off: 0 };
  for (const schedule of schedules.filter(({ enabled }) => enabled)) {
    const times = shifts.uncovered(schedule, at);
    if (!times) return undefined;
    if (times.some((time) => time.kind === 'expected' && isWholeGap(time))) {
      covered.off++;
      continue;
    }
    covered.planned++;
    if (times.some(({ kind }) => kind === 'gap')) covered.gaps.push(schedule.schedule_name);
  }
  return covered.planned + covered.off === 0 ? undefined : covered;
}
