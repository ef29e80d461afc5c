import type { Slot } from '#contract/schedule';
import { contains } from '../time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '../time/zone';
import { computeLayers } from './compute';
import { finalPeriods, type FinalPeriod } from './final';
import { isTogether, type Rota } from './rota';

/** Max distance of the next slot. */
const HORIZON = 366 * DAY;

// How far to search, each way from now, one after the other. Most rotas answer in the first; the last lets a slot that
// begins at the horizon end for real. What reaches even beyond that is cut there.
const REACHES = [2 * DAY, 8 * DAY, 32 * DAY, 128 * DAY, 2 * HORIZON];
const LAST = REACHES.length - 1;

/**
 * The slot of the final schedule at `now` and the one after it, with their real starts and ends (Unix seconds): no
 * asked window cuts them. `undefined` where no one is on call now, and where nobody's duty begins within one year.
 * A slot that lasts for more than two years before or after `now` is cut there.
 * @param updatedAt when the schedule last changed, Unix seconds; handed on as `update_at`.
 * @throws RangeError if the account's zone is no tz database name.
 */
export function currentAndNext(
  rota: Rota,
  now: UnixSeconds,
  updatedAt: UnixSeconds,
  accountZone: AccountZone,
): { current: Slot | undefined; next: Slot | undefined } {
  let [back, ahead] = [0, 0];
  let slots = findSlots(rota, now, { back, ahead }, accountZone);
  while ((slots.cutBefore && back < LAST) || (slots.cutAfter && ahead < LAST)) {
    if (slots.cutBefore) back = Math.min(back + 1, LAST);
    if (slots.cutAfter) ahead = Math.min(ahead + 1, LAST);
    slots = findSlots(rota, now, { back, ahead }, accountZone);
  }
  const { current, next } = slots;
  return {
    current: current && slotOf(current, updatedAt),
    next: next && next.start < now + HORIZON ? slotOf(next, updatedAt) : undefined,
  };
}

/** `cutBefore`, `cutAfter`: a wider window on that side may show more of the two slots. */
type FoundSlots = {
  current: FinalPeriod | undefined;
  next: FinalPeriod | undefined;
  cutBefore: boolean;
  cutAfter: boolean;
};

function findSlots(
  rota: Rota,
  now: UnixSeconds,
  { back, ahead }: { back: number; ahead: number },
  accountZone: AccountZone,
): FoundSlots {
  const window = { start: now - (REACHES[back] ?? 0), end: now + (REACHES[ahead] ?? 0) };
  const periods = finalPeriods(computeLayers(rota, window, accountZone), window, isTogether(rota));
  const current = periods.find((period) => contains(period, now));
  const next = periods.find(({ start }) => start > now);
  return {
    current,
    next,
    cutBefore: current !== undefined && current.start === window.start,
    cutAfter: next === undefined || next.end === window.end,
  };
}

function slotOf({ start, end, group, groupIndex, layerIndex }: FinalPeriod, updatedAt: UnixSeconds): Slot {
  return {
    start,
    end,
    group: { name: group.group_name, group_name: group.group_name, members: group.members },
    update_at: updatedAt,
    weight: layerIndex,
    index: groupIndex,
  };
}
