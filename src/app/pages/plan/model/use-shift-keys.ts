import type { RefObject } from 'react';
import { useKeys } from '../../../hooks/use-keys';

/**
 * Arrows from shift to shift: ← → along a lane, ↑ ↓ to the shift of the same time in another one. Without the focus on a
 * shift, ← and → go to the first one.
 */
export function useShiftKeys(lanes: RefObject<HTMLElement | null>): void {
  const lanesOfBars = () =>
    [...(lanes.current?.querySelectorAll('[role="group"]') ?? [])]
      .map((lane) => Array.from(lane.querySelectorAll<HTMLElement>('button.bar')))
      .filter((bars) => bars.length > 0);
  const along = (step: number) => () => {
    const bars = lanesOfBars().find(hasFocus);
    // Other controls have arrows of their own.
    if (!bars) return document.activeElement === document.body && focusOn(lanesOfBars()[0]?.[0]);
    return focusOn(bars[bars.findIndex((bar) => bar === document.activeElement) + step]);
  };
  const across = (step: number) => () => {
    const all = lanesOfBars();
    const place = all.findIndex(hasFocus);
    const left = document.activeElement?.getBoundingClientRect().left ?? 0;
    const bars = place === -1 ? undefined : all[place + step];
    return focusOn(bars?.findLast((bar) => bar.getBoundingClientRect().left <= left + 1) ?? bars?.[0]);
  };
  useKeys({
    ArrowLeft: along(-1),
    ArrowRight: along(1),
    ArrowUp: across(-1),
    ArrowDown: across(1),
  });
}

function hasFocus(bars: readonly HTMLElement[]): boolean {
  return bars.some((bar) => bar === document.activeElement);
}

/** False where there is no such shift: the key scrolls then. */
function focusOn(bar: HTMLElement | undefined): boolean {
  bar?.focus();
  return bar !== undefined;
}
