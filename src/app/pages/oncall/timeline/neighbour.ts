import { itemKey } from '../model/rows';
import type { TimelineLine } from './lanes';

/**
 * Item that an arrow key leads to: along a lane (left, right, Home, End), or at the same time in the next
 * lane with items. Undefined for other keys and at the edges.
 */
export function neighbourOf(
  lines: readonly TimelineLine[],
  key: string,
  pressed: string,
): string | undefined {
  const from = lines.findIndex((line) => key.startsWith(`${line.key}.`));
  const line = lines[from];
  const index = line?.lane.items.findIndex((item) => keyIn(line, item.start) === key) ?? -1;
  const item = line?.lane.items[index];
  if (!line || !item) return undefined;
  const { items } = line.lane;
  switch (pressed) {
    case 'ArrowLeft':
      return keyIn(line, items[index - 1]?.start);
    case 'ArrowRight':
      return keyIn(line, items[index + 1]?.start);
    case 'Home':
      return keyIn(line, items[0]?.start);
    case 'End':
      return keyIn(line, items.at(-1)?.start);
    case 'ArrowUp':
      return atTime(lines.slice(0, from).findLast(hasItems), item.start);
    case 'ArrowDown':
      return atTime(lines.slice(from + 1).find(hasItems), item.start);
    default:
      return undefined;
  }
}

function atTime(line: TimelineLine | undefined, start: number): string | undefined {
  const items = line?.lane.items ?? [];
  // Last item that starts at or before this one.
  const item = items.findLast((candidate) => candidate.start <= start) ?? items[0];
  return line && keyIn(line, item?.start);
}

function hasItems({ lane }: TimelineLine): boolean {
  return lane.items.length > 0;
}

function keyIn({ row, lane }: TimelineLine, start: number | undefined): string | undefined {
  return start === undefined ? undefined : itemKey(row.id, lane.layer, start);
}

/** Item in the tab order: the first candidate in a rendered line, or the first item. */
export function tabStopOf(
  drawn: readonly TimelineLine[],
  candidates: readonly (string | undefined)[],
): string | undefined {
  const candidate = candidates.find(
    (key) => key !== undefined && drawn.some((line) => key.startsWith(`${line.key}.`) && hasItem(line, key)),
  );
  if (candidate !== undefined) return candidate;
  const first = drawn.find(({ lane }) => lane.items.length > 0);
  const item = first?.lane.items[0];
  return first && item && keyIn(first, item.start);
}

function hasItem({ row, lane }: TimelineLine, key: string): boolean {
  return lane.items.some((item) => itemKey(row.id, lane.layer, item.start) === key);
}
