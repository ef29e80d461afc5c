import { createContext, use } from 'react';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import type { Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import type { Zones } from '../../../url/zone';
import type { CauseOf } from '../model/describe';
import type { Shifts } from '../model/shifts';
import type { PeopleLook } from './lanes';
import type { DayTick, HourTick } from './ticks';

/** What bars are drawn by. */
export type BarDrawing = Zones & {
  window: Interval;
  /** Width of a lane in CSS pixels. */
  lanePx: number;
  directory: Directory;
  look: PeopleLook;
};

/** What every line of one timeline shares. */
export type TimelineContext = BarDrawing & {
  /** The part of it that stays the same while only time passes or a window beside arrives. */
  bars: BarDrawing;
  now: number;
  days: readonly DayTick[];
  hours: readonly HourTick[];
  causeOf: CauseOf;
  shifts: Shifts;
  /** The instant that is explained. */
  explained: UnixSeconds | undefined;
  /** The same where it is another than now: who is on duty is of that time, then. */
  asked: UnixSeconds | undefined;
};

/** Keys of items that are drawn unlike the others. */
export type MarkedItems = {
  chosen: string | undefined;
  /** What Tab reaches. */
  tabStop: string | undefined;
  /** What is under the pointer. */
  pointed: string | undefined;
};

/** What is drawn beside the window: nothing, unless it is dragged. A context of its own: nothing else changes then. */
export const BesideScope = createContext<readonly WindowReply[]>([]);

export const TimelineScope = createContext<TimelineContext | undefined>(undefined);

export function useTimeline(): TimelineContext {
  const context = use(TimelineScope);
  if (!context) throw new Error('useTimeline is used outside of a timeline');
  return context;
}
