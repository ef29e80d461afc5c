import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { OverrideShift } from '#address/on-call';
import { HOUR, type UnixSeconds } from '#domain/time/zone';
import { lanesIn, type PeopleLook, type TimelineLine } from '../timeline/lanes';

/** Hand-offs this near to the pointer are taken instead of the hour. */
const SNAP_DISTANCE = HOUR / 2;

/** Min distance of a drag; a shorter press is a click. */
const DRAG_PX = 6;

type Mark = {
  line: TimelineLine;
  role: OverrideShift['role'];
  from: UnixSeconds;
  to: UnixSeconds;
  /** Where the press began; undefined once it is a drag. */
  pressed: number | undefined;
};

/** Marks a stretch of a lane for an override by dragging a mouse; with Shift the lanes move instead. */
export function useMark(
  lines: readonly TimelineLine[],
  instantAt: (share: number) => UnixSeconds,
  look: PeopleLook,
  onMark: (shift: OverrideShift) => void,
) {
  const [mark, setMark] = useState<Mark>();
  const hasMarked = useRef(false);
  const timeAt = (line: TimelineLine, element: HTMLElement, clientX: number) => {
    const { left, width } = element.getBoundingClientRect();
    return snapped(line, instantAt((clientX - left) / width));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = laneAt(event);
    const line = lines.find(({ key }) => key === element?.dataset['line']);
    if (event.shiftKey || event.button !== 0 || event.pointerType !== 'mouse') return;
    if (!element || line?.lane.layer !== 'final') return;
    const roles = lanesIn(line, look) ?? [];
    const { top, height } = element.getBoundingClientRect();
    const place = Math.floor(((event.clientY - top) / height) * roles.length);
    const at = timeAt(line, element, event.clientX);
    setMark({ line, role: roles[place] ?? roles[0] ?? 0, from: at, to: at, pressed: event.clientX });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const element = laneAt(event);
    if (!mark || !element) return;
    if (mark.pressed !== undefined && Math.abs(event.clientX - mark.pressed) < DRAG_PX) return;
    setMark({ ...mark, pressed: undefined, to: timeAt(mark.line, element, event.clientX) });
  };
  const onPointerUp = () => {
    setMark(undefined);
    if (!mark || mark.pressed !== undefined) return;
    // The click that ends a drag follows at once, or never if its target is gone.
    hasMarked.current = true;
    setTimeout(() => (hasMarked.current = false));
    if (mark.from === mark.to) return;
    const [start, end] = [Math.min(mark.from, mark.to), Math.max(mark.from, mark.to)];
    onMark({ schedule: mark.line.row.id, role: mark.role, start, end });
  };
  const onClickCapture = (event: MouseEvent) => {
    if (hasMarked.current) event.stopPropagation();
  };
  return {
    /** Stretch under the pointer, for its line. */
    marked:
      mark?.pressed === undefined && mark
        ? {
            key: mark.line.key,
            start: Math.min(mark.from, mark.to),
            end: Math.max(mark.from, mark.to),
          }
        : undefined,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => setMark(undefined),
      onClickCapture,
    },
  };
}

function laneAt({ target }: PointerEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
}

function snapped({ lane }: TimelineLine, at: UnixSeconds): UnixSeconds {
  const edges = lane.items.flatMap(({ start, end }) => [start, end]);
  return edges.find((edge) => Math.abs(edge - at) < SNAP_DISTANCE) ?? Math.round(at / HOUR) * HOUR;
}
