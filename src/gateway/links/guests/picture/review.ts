import type { IncidentRow } from '#contract/insight';
import type { InsightRange } from '#domain/insight/range';
import { summaryOf } from '#domain/review/summary';
import { formatDuration } from '#domain/time/duration';
import { formatMoment } from '#domain/time/format';
import { formatPercent } from '#domain/text/count';
import type { UnixSeconds } from '#domain/time/zone';
import { boxAt, INK, textAt } from './svg';

type Figures = { rows: readonly IncidentRow[]; range: InsightRange; zone: string; asOf: UnixSeconds };

const COLOURS = new Map([
  ['Critical', '#c0362c'],
  ['Warning', '#d98a1f'],
  ['Info', '#4a7fd0'],
]);
const OTHER = '#8390a3';

const LEFT = 48;
const RIGHT = 1152;
const BASE = 530;
const HIGHEST = 190;
const BINS = 48;

/** Figures of a review, and the distribution of its incidents. */
export function figuresBody({ rows, range, zone, asOf }: Figures): string {
  const summary = summaryOf(rows, asOf);
  const { incidents, acknowledged, longest, bySeverity } = summary;
  const figures = [
    { value: String(incidents), label: incidents === 1 ? 'incident' : 'incidents' },
    { value: incidents === 0 ? '–' : formatPercent(acknowledged / incidents), label: 'acknowledged' },
    {
      value: longest ? formatDuration(longest.seconds) : '–',
      label: longest?.isOpen ? 'open for, so far' : 'longest open',
    },
  ];
  const severities = bySeverity.map(({ severity, count }) => `${count} ${severity}`).join(' · ');
  return [
    ...figures.map(({ value, label }, place) =>
      [
        textAt(LEFT + place * 368, 216, value, { size: 64, weight: 700 }),
        textAt(LEFT + place * 368, 252, label, { size: 24, colour: INK.soft }),
      ].join(''),
    ),
    textAt(LEFT, 300, severities, { size: 22, colour: INK.soft }),
    ...binsOf(rows, range),
    boxAt({ x: LEFT, y: BASE, width: RIGHT - LEFT, height: 2 }, `fill="${INK.line}"`),
    textAt(LEFT, BASE + 28, formatMoment(range.after, zone), { size: 18, colour: INK.soft }),
    textAt(RIGHT, BASE + 28, formatMoment(range.upTo, zone), { size: 18, colour: INK.soft, anchor: 'end' }),
  ].join('\n');
}

function binsOf(rows: readonly IncidentRow[], { after, upTo }: InsightRange): string[] {
  const bins = Array.from({ length: BINS }, () => new Map<string, number>());
  for (const { created_at: at, severity } of rows) {
    const place = Math.min(BINS - 1, Math.floor(((at - after) / Math.max(1, upTo - after)) * BINS));
    const bin = bins[Math.max(0, place)];
    bin?.set(severity, (bin.get(severity) ?? 0) + 1);
  }
  const most = Math.max(1, ...bins.map((bin) => [...bin.values()].reduce((sum, count) => sum + count, 0)));
  const width = (RIGHT - LEFT) / BINS;
  return bins.flatMap((bin, place) => {
    let y = BASE;
    return [...bin]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([severity, count]) => {
        const height = (count / most) * HIGHEST;
        y -= height;
        const box = { x: LEFT + place * width + 2, y, width: width - 4, height };
        return boxAt(box, `fill="${COLOURS.get(severity) ?? OTHER}"`);
      });
  });
}
