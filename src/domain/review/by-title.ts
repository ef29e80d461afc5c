import { addTo } from '../collections/multimap';
import type { UnixSeconds } from '../time/zone';
import type { Bar } from './chronology';
import { bySeverity, type Summary } from './summary';

/** Incidents of one title, from the first trigger to the last end. */
export type TitleGroup = Pick<Summary, 'bySeverity'> & {
  title: string;
  bars: readonly Bar[];
  start: UnixSeconds;
  end: UnixSeconds;
};

/** Groups by title in order of their first trigger. */
export function groupsByTitle(bars: readonly Bar[], titleOf: (bar: Bar) => string): TitleGroup[] {
  const groups = new Map<string, Bar[]>();
  for (const bar of bars.toSorted((a, b) => a.number - b.number)) addTo(groups, titleOf(bar), bar);
  return [...groups].map(([title, own]) => ({
    title,
    bars: own,
    start: Math.min(...own.map(({ start }) => start)),
    end: Math.max(...own.map(({ end }) => end)),
    bySeverity: bySeverity(own.map(({ row }) => row)),
  }));
}
