import { createContext, use } from 'react';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import type { Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory';
import type { CauseOf } from '../model/describe';
import type { Shifts } from '../model/shifts';
import type { PeopleLook } from './drawing/lanes';
import type { DayTick, HourTick } from './drawing/ticks';

/** What every line of one timeline shares. */
export type TimelineContext = {
  window: Interval;
  zone: string;
  secondZone: string | undefined;
  now: number;
  days: readonly DayTick[];
  hours: readonly HourTick[];
  /** Width of a lane in CSS pixels. */
  lanePx: number;
  directory: Directory;
  causeOf: CauseOf | undefined;
  shifts: Shifts;
  look: PeopleLook;
  /** Keys of the chosen item, of the one that Tab reaches, and of the one under the pointer. */
  chosen: string | undefined;
  tabStop: string | undefined;
  pointed: string | undefined;
  /** The instant that is explained. */
  explained: UnixSeconds | undefined;
  /** What is drawn beside the window: nothing, unless it is dragged. */
  beside: readonly WindowReply[];
};

export const TimelineScope = createContext<TimelineContext | undefined>(undefined);

export function useTimeline(): TimelineContext {
  const context = use(TimelineScope);
  if (!context) throw new Error('useTimeline is used outside of a timeline');
  return context;
}
