import {
  OWN_FIGURES,
  SOURCE_FIGURES,
  TEAM_FIGURES,
  type FigureKey,
  type SortKey,
} from '#domain/insight/responders/standings';
import { FIGURE_WORDS } from '../model/figure-words';
import type { Subject } from '../model/url';

/** `nights` is the line over time, which nothing is sorted by. */
export type ColumnKey = SortKey | 'nights';

/** The night first: what it costs most. */
const OWN: readonly ColumnKey[] = ['name', 'sleep', 'rate', 'interruptions', 'nights', 'change'];
const SHOWN = new Set<ColumnKey>(OWN);

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

/** The figures of a subject's lines. */
export function figuresOf(subject: Subject): readonly FigureKey[] {
  if (isSource(subject)) return SOURCE_FIGURES;
  return subject === 'team' ? [...OWN_FIGURES, ...TEAM_FIGURES] : OWN_FIGURES;
}

export function isSource(subject: Subject): boolean {
  return subject === 'channel' || subject === 'label';
}

/** The columns of a table, the name first. */
export function columnsOf(subject: Subject): ColumnKey[] {
  if (isSource(subject)) return [...SOURCE];
  const others = OWN_FIGURES.filter((key) => !SHOWN.has(key));
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

/** Figures with a bar beside the number; a table of many columns has no room for one of the rates. */
export function isDrawn(key: FigureKey, subject: Subject): boolean {
  return key === 'sleep' || key === 'interruptions' || (key === 'rate' && subject === 'person');
}

/** In pixels, so that nothing moves as figures come in; a wide window gives each its share of the rest. */
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

/** Where a table has more columns, or longer names. */
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

/** How much of it a bar has. */
export function barWidth(key: FigureKey, subject: Subject): number {
  if (key === 'interruptions') return subject === 'team' ? 80 : 96;
  return subject === 'team' ? 52 : 64;
}

/** As many lines as are in sight before anybody scrolls. */
export const FIRST_LINES = 12;
