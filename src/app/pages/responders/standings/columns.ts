import {
  OWN_FIGURES,
  SOURCE_FIGURES,
  TEAM_FIGURES,
  type FigureKey,
  type SortKey,
  type Standing,
} from '#domain/insight/responders/standings';
import { FIGURE_WORDS } from '../model/figure-words';
import type { Subject } from '#address/responders';

/** `nights` is the chart over time, which is not sortable. */
export type ColumnKey = SortKey | 'nights';

/** Night figures first. */
const OWN: readonly ColumnKey[] = ['name', 'sleep', 'rate', 'interruptions', 'nights', 'change'];
const VISIBLE = new Set<ColumnKey>(OWN);

/** Columns of channels and label values. */
const SOURCE: readonly ColumnKey[] = [
  'name',
  'sleep',
  'interruptions',
  'nights',
  'change',
  'incidents',
  'noise',
];

export function figuresOf(subject: Subject): readonly FigureKey[] {
  if (isSource(subject)) return SOURCE_FIGURES;
  return subject === 'team' ? [...OWN_FIGURES, ...TEAM_FIGURES] : OWN_FIGURES;
}

export function isSource(subject: Subject): boolean {
  return subject === 'channel' || subject === 'label';
}

/** Columns of a table, name first. */
export function columnsOf(subject: Subject): ColumnKey[] {
  if (isSource(subject)) return [...SOURCE];
  const others = OWN_FIGURES.filter((key) => !VISIBLE.has(key));
  return [...OWN, ...others, ...(subject === 'team' ? TEAM_FIGURES : [])];
}

const SUBJECT_HEADS: Readonly<Record<Subject, string>> = {
  person: 'Person',
  team: 'Team',
  schedule: 'Schedule',
  channel: 'Channel',
  label: 'Value',
};

export function headOf(column: ColumnKey, subject: Subject): string {
  if (column === 'name') return SUBJECT_HEADS[subject];
  if (column === 'nights') return 'Nights over time';
  return column === 'change' ? 'Night change' : FIGURE_WORDS[column].head;
}

/** True for figures with a bar; a wide table has no room for that of the rate. */
export function isDrawn(key: FigureKey, subject: Subject): boolean {
  return key === 'sleep' || key === 'interruptions' || (key === 'rate' && subject === 'person');
}

/** Widths in pixels: nothing moves while figures load; free room is shared. */
const WIDTHS: Readonly<Record<ColumnKey, number>> = {
  name: 142,
  sleep: 128,
  rate: 134,
  interruptions: 164,
  nights: 94,
  change: 84,
  off: 56,
  incidents: 80,
  ack: 106,
  engaged: 76,
  escalated: 80,
  median: 74,
  'within-5': 62,
  'within-15': 66,
  noise: 72,
};

/** Widths in tables with more columns or longer names. */
const OTHERS: Readonly<Record<Subject, Partial<Record<ColumnKey, number>>>> = {
  person: {},
  team: {
    name: 90,
    sleep: 112,
    rate: 66,
    interruptions: 146,
    nights: 80,
    change: 80,
    off: 52,
    incidents: 86,
  },
  schedule: { name: 200, rate: 78 },
  channel: { name: 200 },
  label: { name: 200 },
};

export function widthOf(column: ColumnKey, subject: Subject): number {
  return OTHERS[subject][column] ?? WIDTHS[column];
}

/** Width of the bar in a column. */
export function barWidth(key: FigureKey, subject: Subject): number {
  if (key === 'interruptions') return subject === 'team' ? 80 : 96;
  return subject === 'team' ? 52 : 64;
}

/** Max lines visible without scrolling. */
export const FIRST_LINES = 12;

export function keyOf({ id }: Standing): string {
  return id === undefined ? 'rest' : String(id);
}
