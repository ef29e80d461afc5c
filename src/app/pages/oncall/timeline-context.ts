import { createContext, use } from 'react';
import type { Directory } from '../../api/directory';
import type { Window } from '#domain/schedule/rotation';
import type { DayTick } from './ticks';

/** What every lane of one timeline shares. */
export type TimelineContext = {
  window: Window;
  zone: string;
  secondZone: string | undefined;
  now: number;
  days: readonly DayTick[];
  hours: readonly { at: number; label: string }[];
  /** Width of a lane in CSS pixels. */
  lanePx: number;
  directory: Directory;
  /** Key of the chosen item, and of the one that Tab reaches. */
  chosen: string | undefined;
  tabStop: string | undefined;
};

export const Timeline = createContext<TimelineContext | undefined>(undefined);

export function useTimeline(): TimelineContext {
  const context = use(Timeline);
  if (!context) throw new Error('useTimeline is used outside of a timeline');
  return context;
}
