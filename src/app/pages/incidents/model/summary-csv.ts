import type { CsvCell } from '#domain/csv';
import type { Table } from '#domain/spreadsheet';
import type { DurationColumn, IncidentNames, LateRule } from '#domain/insight/incidents/incident-columns';
import { COLUMNS } from '#domain/insight/incidents/incident-columns';
import {
  GROUP_FIGURES,
  groupFigure,
  type GroupFigure,
  type GroupFigures,
  type Grouping,
} from '#domain/insight/incidents/table-summary';
import { type LateCount, type LateCounts, noLate } from '#domain/insight/incidents/late';
import { valueName } from './words';

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
