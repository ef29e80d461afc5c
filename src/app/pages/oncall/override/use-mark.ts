import { type PointerEvent, useState } from 'react';
import type { OverrideShift } from '#address/on-call';
import { HOUR, type UnixSeconds } from '#domain/time/zone';
import { lanesIn, type PeopleLook, type TimelineLine } from '../timeline/lanes';

/** Hand-offs this near to the pointer are taken instead of the hour. */
const NEAR = HOUR / 2;

type Mark = { line: TimelineLine; role: OverrideShift['role']; from: UnixSeconds; to: UnixSeconds };

/** Marks a stretch of a lane by dragging with Shift, for an override. */
export function useMark(
  lines: readonly TimelineLine[],
  instantAt: (share: number) => UnixSeconds,
  look: PeopleLook,
  onMark: (shift: OverrideShift) => void,
) {
  const [mark, setMark] = useState<Mark>();
  const timeAt = (line: TimelineLine, element: HTMLElement, clientX: number) => {
    const { left, width } = element.getBoundingClientRect();
    return snapped(line, instantAt((clientX - left) / width));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = laneAt(event);
    const line = lines.find(({ key }) => key === element?.dataset['line']);
    if (!event.shiftKey || event.button !== 0 || !element || line?.lane.layer !== 'final') return;
    event.preventDefault();
    const roles = lanesIn(line, look) ?? [];
    const { top, height } = element.getBoundingClientRect();
    const place = Math.floor(((event.clientY - top) / height) * roles.length);
    const at = timeAt(line, element, event.clientX);
    setMark({ line, role: roles[place] ?? roles[0] ?? 0, from: at, to: at });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const element = laneAt(event);
    if (mark && element) setMark({ ...mark, to: timeAt(mark.line, element, event.clientX) });
  };
  const onPointerUp = () => {
    setMark(undefined);
    if (!mark || mark.from === mark.to) return;
    const [start, end] = [Math.min(mark.from, mark.to), Math.max(mark.from, mark.to)];
    onMark({ schedule: mark.line.row.id, role: mark.role, start, end });
  };
  return {
    /** Stretch under the pointer, for its line. */
    marked: mark && {
      key: mark.line.key,
      start: Math.min(mark.from, mark.to),
      end: Math.max(mark.from, mark.to),
    },
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setMark(undefined) },
  };
}

function laneAt({ target }: PointerEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
}

function snapped({ lane }: TimelineLine, at: UnixSeconds): UnixSeconds {
  const edges = lane.items.flatMap(({ start, end }) => [start, end]);
  return edges.find((edge) => Math.abs(edge - at) < NEAR) ?? Math.round(at / HOUR) * HOUR;
}
