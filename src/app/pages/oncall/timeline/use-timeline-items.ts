import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { UnixSeconds } from '#domain/time/zone';
import { itemKey } from '../model/rows';
import { itemAt, type TimelineLine } from './lanes';
import { neighbourOf } from './neighbour';
import type { TipAnchor } from './PeriodTip';

type GridHandlers = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onMouseMove: (event: MouseEvent<HTMLElement>) => void;
  onMouseLeave: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

type TimelineItems = {
  /** Key of the last focused item. */
  focused: string | undefined;
  /** Key of the item under the pointer or focus, and its tooltip position. */
  tip: { key: string; anchor: TipAnchor } | undefined;
  /** Handlers of the element with the lanes. */
  handlers: GridHandlers;
};

/** Pointer and keyboard handling of items, including painted ones. `onChoose` receives clicks and Enter. */
export function useTimelineItems(
  lines: readonly TimelineLine[],
  instantAt: (share: number) => UnixSeconds,
  onChoose: (key: string) => void,
): TimelineItems {
  const [focused, setFocused] = useState<string>();
  const [tip, setTip] = useState<TimelineItems['tip']>();

  /** Item under the pointer: by its element, or by time if it is painted. */
  function pointAt(event: MouseEvent<HTMLElement>): string | undefined {
    const key = itemKeyAt(event.target);
    if (key !== undefined || !(event.target instanceof Element)) return key;
    const lane = event.target.closest<HTMLElement>('[data-line]');
    const line = lines.find((candidate) => candidate.key === lane?.dataset['line']);
    if (!lane || !line) return undefined;
    const { left, width } = lane.getBoundingClientRect();
    const item = itemAt(line.lane, instantAt((event.clientX - left) / width));
    return item && itemKey(line.row.id, line.lane.layer, item.start);
  }

  function showTip(key: string | undefined, anchor: TipAnchor) {
    if (key === tip?.key) return;
    setTip(key === undefined ? undefined : { key, anchor });
  }

  function onMouseMove(event: MouseEvent<HTMLElement>) {
    const lane = event.target instanceof Element ? event.target.closest('[data-line]') : null;
    const { top = 0, bottom = 0 } = lane?.getBoundingClientRect() ?? {};
    showTip(pointAt(event), { left: event.clientX, top, bottom });
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const key = itemKeyAt(event.target);
    if (key !== undefined) setFocused(key);
    const { left, top, bottom } = event.target.getBoundingClientRect();
    // A finger that closes the answer leaves the focus here, without a tooltip.
    if (event.target.matches(':focus-visible')) showTip(key, { left, top, bottom });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') setTip(undefined);
    const key = itemKeyAt(event.target);
    if (key === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(key);
      return;
    }
    const next = neighbourOf(lines, key, event.key);
    if (next === undefined) return;
    event.preventDefault();
    // A focused painted item becomes an element.
    flushSync(() => setFocused(next));
    event.currentTarget.querySelector<HTMLElement>(`[data-item="${next}"]`)?.focus();
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const key = pointAt(event);
    if (key !== undefined) choose(key);
  }

  function choose(key: string) {
    // The answer has the details, and the item moves to make room.
    setTip(undefined);
    onChoose(key);
  }

  const hideTip = () => setTip(undefined);
  const handlers = { onKeyDown, onMouseMove, onMouseLeave: hideTip, onFocus, onBlur: hideTip, onClick };
  return { focused, tip, handlers };
}

function itemKeyAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-item]')?.dataset['item'] : undefined;
}
