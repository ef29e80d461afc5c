import {
  OWN_FIGURES,
  SOURCE_FIGURES,
  TEAM_FIGURES,
  type FigureKey,
  type SortKey,
  type Standing,
} from '#domain/insight/responders/standings';
import { FIGURE_WORDS, type Widths } from '../model/figure-words';
import type { Subject } from '#address/responders';

/** `nights` is the chart over time, which is not sortable. */
export type ColumnKey = SortKey | 'nights';

/** Night figures first. */
const OWN: readonly ColumnKey[] = ['name', 'night', 'rate', 'interruptions', 'nights', 'change'];
const VISIBLE = new Set<ColumnKey>(OWN);

/** Columns of channels and label values. */
const SOURCE: readonly ColumnKey[] = [
  'name',
  'night',
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

const OTHER_WIDTHS: Readonly<Record<Exclude<ColumnKey, FigureKey>, Widths & { usual: number }>> = {
  name: { usual: 142, team: 90, schedule: 200, channel: 200, label: 200 },
  nights: { usual: 94, team: 80 },
  change: { usual: 84, team: 80 },
};

export function widthOf(column: ColumnKey, subject: Subject): number {
  const isFigure = column !== 'name' && column !== 'nights' && column !== 'change';
  const widths = isFigure ? FIGURE_WORDS[column].look.column : OTHER_WIDTHS[column];
  return widths[subject] ?? widths.usual;
}

/** Width of the bar in a column; undefined without a bar. */
export function barWidth(key: FigureKey, subject: Subject): number | undefined {
  const { bar } = FIGURE_WORDS[key].look;
  return bar[subject] ?? bar.usual;
}

/** Max lines visible without scrolling. */
export const FIRST_LINES = 12;

export function keyOf({ id }: Standing): string {
  return id === undefined ? 'rest' : String(id);
}
