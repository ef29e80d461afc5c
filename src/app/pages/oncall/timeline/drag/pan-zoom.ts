import type { Interval } from '#domain/time/interval';

/** What moves a window, and how wide it is drawn. */
export type PanZoom = {
  window: Interval;
  /** Width of a lane in CSS pixels. */
  lanePx: number;
  pxPerDay: number;
  /** Move the window by whole days; negative is back. */
  onPan: (days: number) => void;
  /** One step closer (-1) or farther (1), about a place of the lanes, 0 to 1. */
  onZoom: (step: 1 | -1, share: number) => void;
  /** The lanes are being moved, or stand where their window is again. */
  onMoving: (isMoving: boolean) => void;
};

export type Latest = { readonly current: PanZoom };
