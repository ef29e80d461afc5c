import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { isEnabledIn } from '../../schedule/rota';
import { isEmpty, overlap, type Interval } from '../../time/interval';
import type { AccountZone } from '../../time/zone';
import { finalDuties } from '../reply/timeline';
import { uncoveredIn, type Uncovered } from '../review/uncovered';

/**
 * Columns of a month: one for each role of a schedule.
 *
 * Rules:
 * - A schedule has the roles of its duties and of its role gaps, in the order of the groups; without any, one column.
 * - A block is one stretch of the same people in a role, or of a gap. A gap of the whole schedule is in each column.
 * - Off hours are empty space.
 */
export type MonthColumn = {
  schedule: Schedule;
  /** Undefined without a role. */
  role: Id | undefined;
  blocks: readonly MonthBlock[];
};

export type MonthBlock = Interval & (DutyBlock | { kind: 'gap' });

type DutyBlock = { kind: 'duty'; people: readonly Id[]; isOverride: boolean };

/** Columns of the enabled schedules. */
export function monthColumns(
  schedules: readonly Schedule[],
  window: Interval,
  accountZone: AccountZone,
): MonthColumn[] {
  return schedules
    .filter((schedule) => isEnabledIn(schedule, window))
    .flatMap((schedule) => columnsOf(schedule, window, uncoveredIn(schedule, window, accountZone)));
}

function columnsOf(schedule: Schedule, window: Interval, uncovered: readonly Uncovered[]): MonthColumn[] {
  const duties = finalDuties(schedule, window);
  const gaps = uncovered.filter(({ kind }) => kind === 'gap');
  const inRota = schedule.layers.flatMap(({ groups }) => groups);
  const members = [...inRota, ...duties.map(({ period }) => period.group)].flatMap((group) => group.members);
  const knownIds = new Set([
    ...members.map(({ role_id }) => role_id),
    ...gaps.flatMap(({ role }) => role ?? []),
  ]);
  const roles: readonly (Id | undefined)[] = knownIds.size === 0 ? [undefined] : [...knownIds];
  return roles.map((role) => {
    const blocks: MonthBlock[] = duties.flatMap(({ start, end, period, override }) => {
      const people = period.group.members
        .filter(({ role_id }) => role_id === role)
        .flatMap(({ person_ids }) => person_ids);
      return people.length === 0 ? [] : [{ kind: 'duty', start, end, people, isOverride: override }];
    });
    for (const { start, end, role: missing } of gaps) {
      if (missing === undefined || missing === role) blocks.push({ kind: 'gap', start, end });
    }
    return { schedule, role, blocks: merged(blocks.sort((a, b) => a.start - b.start || a.end - b.end)) };
  });
}

/** Joins neighbours of the same people, and gaps. */
function merged(blocks: readonly MonthBlock[]): MonthBlock[] {
  const out: MonthBlock[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (last && last.end === block.start && isSame(last, block))
      out[out.length - 1] = { ...last, end: block.end };
    else out.push(block);
  }
  return out;
}

function isSame(a: MonthBlock, b: MonthBlock): boolean {
  if (a.kind === 'gap' || b.kind === 'gap') return a.kind === b.kind;
  return a.isOverride === b.isOverride && a.people.join() === b.people.join();
}

/** Blocks of a column during a day, in order of start. */
export function blocksIn({ blocks }: MonthColumn, day: Interval): MonthBlock[] {
  return blocks.filter((block) => !isEmpty(overlap(block, day)));
}
