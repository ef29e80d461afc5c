import type { Layer, Slot } from '#contract/schedule';
import { DAY, type UnixSeconds } from '../time/zone';
import { computeLayers } from './compute';
import { finalTurns, type FinalTurn } from './final';

/** How far ahead the next slot may begin. */
export const HORIZON = 366 * DAY;

// Windows to search, each way from now. Most rotas answer in the first; the last lets a slot that begins at the
// horizon end for real. What reaches even beyond that is cut there.
const REACHES = [2 * DAY, 8 * DAY, 32 * DAY, 128 * DAY, 2 * HORIZON];

/**
 * The slot of the final schedule at `now` and the one after it, with their real starts and ends (Unix seconds): no
 * asked window cuts them. `undefined` where nobody is on duty now, and where nobody's duty begins within one year.
 * A slot that lasts for more than two years before or after `now` is cut there.
 * @param updatedAt when the schedule last changed, Unix seconds; handed on as `update_at`.
 * @throws RangeError where the zone is no tz database name.
 */
export function currentAndNext(
  layers: readonly Layer[],
  now: UnixSeconds,
  updatedAt: UnixSeconds,
  zone: string,
): { current: Slot | undefined; next: Slot | undefined } {
  let found: Found = { current: undefined, next: undefined, whole: false };
  for (const reach of REACHES) {
    found = search(layers, now, reach, zone);
    if (found.whole) break;
  }
  const { current, next } = found;
  return {
    current: current && slotOf(current, updatedAt),
    next: next && next.start < now + HORIZON ? slotOf(next, updatedAt) : undefined,
  };
}

/** `whole`: a wider window would find the same. */
type Found = { current: FinalTurn | undefined; next: FinalTurn | undefined; whole: boolean };

function search(layers: readonly Layer[], now: UnixSeconds, reach: number, zone: string): Found {
  const window = { start: now - reach, end: now + reach };
  const turns = finalTurns(computeLayers(layers, window, zone), window);
  const current = turns.find(({ start, end }) => start <= now && now < end);
  const next = turns.find(({ start }) => start > now);
  const whole =
    next !== undefined && next.end < window.end && (current === undefined || current.start > window.start);
  return { current, next, whole };
}

function slotOf({ start, end, group, groupIndex, layerIndex }: FinalTurn, updatedAt: UnixSeconds): Slot {
  return {
    start,
    end,
    group: { name: group.group_name, group_name: group.group_name, members: group.members },
    update_at: updatedAt,
    weight: layerIndex,
    index: groupIndex,
  };
}
