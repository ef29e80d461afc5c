import { parseId } from '#contract/id';
import {
  COLUMNS,
  type DurationColumn,
  type IncidentColumn,
  type IncidentNames,
  type LateRule,
  isChoice,
} from '#domain/insight/incidents/incident-columns';
import { lateText, type LateCount, type LateCounts, noLate } from '#domain/insight/incidents/late';
import { formatCount } from '#domain/text/words';
import { formatDuration, formatLength } from '#domain/time/format';
import type { CsvCell } from '#domain/csv';
import type { Table } from '#domain/spreadsheet';
import {
  GROUP_FIGURES,
  groupFigure,
  type GroupFigure,
  type GroupFigures,
  type Grouping,
} from '#domain/insight/incidents/table-summary';

export const TIME_WORDS: Record<DurationColumn, { title: string; happened: string; never: string }> = {
  ack: {
    title: 'Time to acknowledge',
    happened: 'acknowledged',
    never: 'Not acknowledged',
  },
  close: { title: 'Time to close', happened: 'closed', never: 'Not closed' },
  engage: {
    title: 'Time engaged',
    happened: 'acknowledged and closed',
    never: 'Not acknowledged and closed',
  },
};

/** "late (over 15 min)" */
export function lateInWords(rule: LateRule): string {
  return `late (${lateText(rule)})`;
}

/** "15 m", "target" */
export function limitInWords({ notWithin, recorded }: LateRule): string {
  return recorded ? 'target' : formatLength(notWithin);
}

/** Duration; a dash for none, since 0 would mean "at once". */
export function formatSeconds(seconds: number | undefined): string {
  return seconds === undefined ? '–' : formatDuration(seconds);
}

/** Minutes with one decimal, "8.4", or "1,240" from a thousand on; a dash for none. */
export function minutesText(seconds: number | undefined): string {
  if (seconds === undefined) return '–';
  return seconds < 60_000 ? (seconds / 60).toFixed(1) : formatCount(Math.round(seconds / 60));
}

/** Name of a column's value: a team or channel by id, 0 for none. */
export function valueName(names: IncidentNames, column: IncidentColumn, value: string): string {
  if (value === '' || value === '0') return 'none';
  const id = parseId(value);
  const nameOf = isChoice(column) ? COLUMNS[column].nameOf : undefined;
  return id !== undefined && nameOf ? nameOf(id, names) : value;
}

/** Table of the summary as a file. Seconds are whole numbers; a missing value is empty. */

export function isTimeFigure(figure: GroupFigure): boolean {
  return /^p\d|^mean$/.test(figure);
}

type GroupsContext = { grouping: Grouping; time: DurationColumn; late: LateCounts; names: IncidentNames };

/** Late ones of a group, or of all. */
export function lateOf({ all, groups }: LateCounts, group: string | undefined): LateCount {
  return group === undefined ? all : (groups[group] ?? noLate());
}

/** Late ones, and of how many. */
function lateHeads({ notWithin, recorded }: LateRule): string[] {
  return [`late_over_${recorded ? 'target' : `${notWithin}_s`}`, 'of'];
}

/** Row per group, with the total first. */
export function groupsTable(
  groups: readonly GroupFigures[],
  { grouping, time, late, names }: GroupsContext,
): Table {
  const heads = GROUP_FIGURES.map((figure) =>
    isTimeFigure(figure) ? `${figure}_${COLUMNS[time].field}` : figure.replace('-', '_'),
  );
  const lines = groups.map((group): CsvCell[] => {
    const name = group.value === undefined ? 'all' : valueName(names, grouping, group.value);
    const figures = GROUP_FIGURES.map((figure): CsvCell => groupFigure(group, figure, time));
    const own = lateOf(late, group.value);
    figures.unshift(name, group.value);
    figures.push(own.late, own.of);
    return figures;
  });
  return { head: [grouping, `${grouping}_value`, ...heads, ...lateHeads(late.rule)], rows: lines };
}
