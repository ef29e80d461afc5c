import { csvFile, type CsvCell } from '#domain/csv/write';
import type { DurationColumn, IncidentNames, LateRule } from '#domain/insight/incidents/incident-columns';
import { COLUMNS } from '#domain/insight/incidents/incident-columns';
import {
  GROUP_FIGURES,
  groupFigure,
  type BinCounts,
  type GroupFigure,
  type GroupFigures,
  type Grouping,
} from '#domain/insight/incidents/table-summary';
import { type LateCount, type LateCounts, noLate } from '#domain/insight/incidents/late';
import type { Distribution } from '#domain/insight/incidents/percentiles';
import { formatIso } from '#domain/time/format';
import { valueName } from './words';

/** Tables of the summary as files. Seconds are whole numbers; a missing value is empty. */

export function isTimeFigure(figure: GroupFigure): boolean {
  return /^p\d|^mean$/.test(figure);
}

type GroupsContext = { grouping: Grouping; time: DurationColumn; late: LateCounts; names: IncidentNames };

/** Late ones of a group, or of all. */
export function lateOf({ all, groups }: LateCounts, group: string | undefined): LateCount {
  return group === undefined ? all : (groups[group] ?? noLate());
}

/** Late ones, and of how many. */
function lateHeads({ notWithin, targets }: LateRule): string[] {
  return [`late_over_${targets ? 'target' : `${notWithin}_s`}`, 'of'];
}

/** Row per group, with the total first. */
export function groupsCsv(
  groups: readonly GroupFigures[],
  { grouping, time, late, names }: GroupsContext,
): string {
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
  return csvFile([grouping, `${grouping}_value`, ...heads, ...lateHeads(late.rule)], lines);
}

type OverTimeContext = { edges: readonly number[]; time: DurationColumn; late: LateCounts; zone: string };

/** Row per day or hour, with durations of the incidents triggered in it. */
export function overTimeCsv(
  { all, critical, warning }: BinCounts,
  times: readonly Distribution[],
  { edges, time, late, zone }: OverTimeContext,
): string {
  const field = COLUMNS[time].field;
  const lines = all.map((incidents, bin): CsvCell[] => {
    const [p50, p90] = times[bin]?.percentiles ?? [];
    return [
      formatIso(edges[bin] ?? 0, zone),
      formatIso(edges[bin + 1] ?? 0, zone),
      incidents,
      critical[bin],
      warning[bin],
      times[bin]?.count,
      p50,
      p90,
      late.bins[bin]?.late,
      late.bins[bin]?.of,
    ];
  });
  return csvFile(
    [
      'from',
      'until',
      'incidents',
      'critical',
      'warning',
      `with_${field}`,
      `p50_${field}`,
      `p90_${field}`,
      ...lateHeads(late.rule),
    ],
    lines,
  );
}
