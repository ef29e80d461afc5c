import { addTo } from '../collections';
import { secondsToAck } from '../insight/incidents/outcome';
import { counted, formatCount } from '../text/words';
import { formatDuration } from '../time/format';
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

export function criticalIn({ bySeverity: counts }: Pick<TitleGroup, 'bySeverity'>): number {
  return counts.find(({ severity }) => severity === 'Critical')?.count ?? 0;
}

/** "31 incidents, 14 critical" */
export function countsInWords(group: Pick<TitleGroup, 'bars' | 'bySeverity'>): string {
  const critical = criticalIn(group);
  const incidents = counted(group.bars.length, 'incident');
  return critical === 0 ? incidents : `${incidents}, ${formatCount(critical)} critical`;
}

/** First acknowledgement of some incidents, and the time since its trigger. */
type FirstAck = { bar: Bar; seconds: number };

export function firstAckOf(bars: readonly Bar[]): FirstAck | undefined {
  const [first] = bars
    .flatMap((bar) => {
      const seconds = secondsToAck(bar.row);
      return seconds === undefined ? [] : [{ bar, seconds, at: bar.start + seconds }];
    })
    .sort((a, b) => a.at - b.at);
  return first;
}

/** "Rosa Jiménez, 4 m 58 s"; "After 4 m 58 s" without a name. */
export function ackInWords(ack: FirstAck | undefined, name: string): string {
  if (!ack) return 'Never acknowledged';
  return `${name === '' ? 'After' : `${name},`} ${formatDuration(ack.seconds)}`;
}
