import type { KeyboardEvent } from 'react';

/** Moves the focus between the items of a timeline: along a lane, to its ends, and to the nearest in time up or down. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const item = closestItem(event.target);
  const row = item?.closest('[role=row]');
  if (!item || !row) return;
  const target = targetOf(event, item, row);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

export function closestItem(target: EventTarget): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-item]') ?? undefined) : undefined;
}

function targetOf(
  event: KeyboardEvent<HTMLElement>,
  item: HTMLElement,
  row: Element,
): HTMLElement | undefined {
  const items = itemsOf(row);
  const index = items.indexOf(item);
  switch (event.key) {
    case 'ArrowLeft':
      return items[index - 1];
    case 'ArrowRight':
      return items[index + 1];
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    case 'ArrowUp':
    case 'ArrowDown':
      return nearestInNextRow(event.currentTarget, row, startOf(item), event.key === 'ArrowUp' ? -1 : 1);
    default:
      return undefined;
  }
}

function nearestInNextRow(grid: Element, row: Element, start: number, step: 1 | -1): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll('[role=row]')].filter(
    (other) => other === row || itemsOf(other).length > 0,
  );
  const next = rows[rows.indexOf(row) + step];
  if (!next) return undefined;
  // The last item that starts at or before this one is the one above or below it.
  const items = itemsOf(next);
  return items.findLast((other) => startOf(other) <= start) ?? items[0];
}

function itemsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[data-item]')];
}

function startOf(item: HTMLElement): number {
  return Number(item.dataset['start']);
}
