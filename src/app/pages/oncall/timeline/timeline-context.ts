import { createContext, use } from 'react';
import type { DaysOff } from '#contract/served/records';
import type { WindowReply } from '#domain/duty/known-seats';
import type { Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import type { Zones } from '#address/zone';
import type { Proposal } from '../override/proposal';
import type { CauseOf } from '../model/describe';
import type { Shifts } from '../model/shifts';
import type { PeopleLook } from './lanes';

/** Input of a bar. */
export type BarDrawing = Zones & {
  window: Interval;
  /** True on a phone, whose lanes have less room. */
  isNarrow: boolean;
  directory: Directory;
  look: PeopleLook;
  daysOff: DaysOff;
};

/** State shared by all lines of a timeline. */
export type TimelineContext = BarDrawing & {
  /** Part that does not change with time or with neighbour windows. */
  bars: BarDrawing;
  now: number;
  causeOf: CauseOf;
  shifts: Shifts;
  /** Explained instant. */
  explained: UnixSeconds | undefined;
  /** Explained instant unless it is now; the people on call are of that time. */
  askedAt: UnixSeconds | undefined;
  /** Stretches that an open override would change, of one schedule. */
  proposal: Proposal | undefined;
  /** Stretch of a line that is being marked. */
  mark: (Interval & { key: string }) | undefined;
  /** Schedules as recorded at that time; null from a server without versions, undefined while loading. */
  recordedThen: WindowReply | null | undefined;
};

/** Keys of highlighted items. */
export type MarkedItems = {
  selected: string | undefined;
  /** Item in the tab order. */
  tabStop: string | undefined;
  /** Item under the pointer. */
  pointed: string | undefined;
};

/** Neighbour windows while dragging. Separate context: nothing else changes with it. */
export const BesideScope = createContext<readonly WindowReply[]>([]);

export const TimelineScope = createContext<TimelineContext | undefined>(undefined);

export function useTimeline(): TimelineContext {
  const context = use(TimelineScope);
  if (!context) throw new Error('useTimeline is used outside of a timeline');
  return context;
}
