import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { isEnabledIn } from '../../schedule/rota';
import { isEmpty, overlap, type Interval } from '../../time/interval';
import type { AccountZone } from '../../time/zone';
import { finalDuties } from '../reply/timeline';
import { roleStretches } from '../../duty/role-stretches';
import { uncoveredIn } from '../../duty/uncovered';

/**
 * Columns of a month: one for each role of a schedule.
 *
 * Rules:
 * - A schedule has the roles of its duties and of its role gaps, in the order of the groups; without any, one column.
 * - A block is one stretch of the same people in a role, or of a gap. A gap of the whole schedule is in the column of each role that is due.
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
    .flatMap((schedule) => columnsOf(schedule, window, accountZone));
}

function columnsOf(schedule: Schedule, window: Interval, accountZone: AccountZone): MonthColumn[] {
  const duties = finalDuties(schedule, window);
  const stretches = roleStretches(schedule, window, accountZone);
  const inRota = schedule.layers.flatMap(({ groups }) => groups);
  const members = [...inRota, ...duties.map(({ period }) => period.group)].flatMap((group) => group.members);
  const roles = new Set([...members.map(({ role_id }) => role_id), ...stretches.keys()]);
  if (roles.size === 0) {
    const gaps = uncoveredIn(schedule, window, accountZone).filter(({ kind }) => kind === 'gap');
    return [{ schedule, role: undefined, blocks: merged(gaps.map(gapBlock)) }];
  }
  return Array.from(roles, (role) => {
    const blocks: MonthBlock[] = duties.flatMap(({ start, end, period, override }) => {
      const people = period.group.members
        .filter(({ role_id }) => role_id === role)
        .flatMap(({ person_ids }) => person_ids);
      return people.length === 0 ? [] : [{ kind: 'duty', start, end, people, isOverride: override }];
    });
    const gaps = (stretches.get(role) ?? []).filter(({ state }) => state === 'gap');
    blocks.push(...gaps.map(gapBlock));
    return { schedule, role, blocks: merged(blocks.sort((a, b) => a.start - b.start || a.end - b.end)) };
  });
}

function gapBlock({ start, end }: Interval): MonthBlock {
  return { kind: 'gap', start, end };
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
