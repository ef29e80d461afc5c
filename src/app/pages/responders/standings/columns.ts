import {
  OWN_FIGURES,
  SOURCE_FIGURES,
  TEAM_FIGURES,
  type FigureKey,
  type SortKey,
  type Standing,
} from '#domain/insight/responders/standings';
import { FIGURE_WORDS, type Widths } from '../model/figure-words';
import { type ColumnChoice, isSource, type Subject } from '#address/responders';

/** `nights` is the chart over time, which is not sortable. */
export type ColumnKey = SortKey | 'nights';

/** Six figures or fewer by subject; the others are columns by choice. */
const FEW: Readonly<Record<Subject, readonly ColumnKey[]>> = {
  person: ['name', 'night', 'rate', 'interruptions', 'incidents', 'ack', 'change'],
  team: ['name', 'night', 'rate', 'needless', 'incidents', 'median', 'within-15', 'change'],
  channel: ['name', 'needless', 'needless-share', 'night', 'noise', 'change'],
  label: ['name', 'needless', 'needless-share', 'night', 'noise', 'change'],
};

export function figuresOf(subject: Subject): readonly FigureKey[] {
  if (isSource(subject)) return SOURCE_FIGURES;
  return subject === 'team' ? [...OWN_FIGURES, 'needless', ...TEAM_FIGURES] : OWN_FIGURES;
}

/** Columns of a table, name first; all of them also if it is sorted by one that is not among the few. */
export function columnsOf(subject: Subject, choice: ColumnChoice, sorted: SortKey): readonly ColumnKey[] {
  const few = FEW[subject];
  if (choice === 'few' && few.includes(sorted)) return few;
  const more = [...figuresOf(subject), 'nights' as const].filter((key) => !few.includes(key));
  return [...few, ...more];
}

const SUBJECT_HEADS: Readonly<Record<Subject, string>> = {
  person: 'Person',
  team: 'Team',
  channel: 'Channel',
  label: 'Value',
};

export function headOf(column: ColumnKey, subject: Subject): string {
  if (column === 'name') return SUBJECT_HEADS[subject];
  if (column === 'nights') return 'Nights over time';
  return column === 'change' ? 'Night change' : FIGURE_WORDS[column].head;
}

const OTHER_WIDTHS: Readonly<Record<Exclude<ColumnKey, FigureKey>, Widths & { usual: number }>> = {
  name: { usual: 150, team: 110, channel: 170, label: 170 },
  nights: { usual: 94, team: 80, channel: 80, label: 80 },
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
export const FIRST_LINES = 5;

export function keyOf({ id }: Standing): string {
  return id === undefined ? 'rest' : String(id);
}
