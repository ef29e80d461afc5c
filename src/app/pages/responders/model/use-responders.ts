import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { responderRequest } from '#domain/insight/filter';
import { unitFor } from '#domain/insight/responders/over-time';
import { lengthOf, partOf, rangeBefore } from '#domain/insight/quick-range';
import { rangeProblem, type InsightRange } from '#domain/insight/range';
import { useDirectory } from '../../../api/names/directory';
import { respondersQuery } from '../../../api/responders';
import { lengthText, rangeText } from '../../../components/insight-filter/range-words';
import {
  useInsightFilter,
  type InsightFilterState,
} from '../../../components/insight-filter/use-insight-filter';
import { formatFields, parseFields } from '../../../url/codec';
import { RESPONDERS_FIELDS, type ChartKey, type RespondersView } from './url';

/** Everything the responders page stands on: filter and view from the URL, its requests, ways to change the view. */
export function useResponders() {
  const [search] = useSearchParams();
  const insight = useInsightFilter('responders');
  const { view, problems } = useMemo(() => parseFields(RESPONDERS_FIELDS, search), [search]);
  const directory = useDirectory();
  const { filter, range, zone, patch } = insight;
  const unit = view.unit ?? unitFor(range);

  const asks = insight.problems.length === 0;
  const request = responderRequest(filter, range, zone);
  const now = useQuery(respondersQuery({ ...request, split_hours: true }, asks));
  // Of a range that goes on, the figures know what had passed when they were fetched.
  const fetchedAt = Math.floor(now.dataUpdatedAt / 60_000) * 60;
  const isOver = range.upTo <= insight.now;
  const { after, upTo } = rangeBefore(insight.choice, insight.now, isOver ? range.upTo : fetchedAt, zone);
  const before = useMemo(() => ({ after, upTo }), [after, upTo]);
  const asksBefore = asks && (isOver || fetchedAt > 0) && rangeProblem(before, zone) === undefined;
  const earlier = useQuery(
    respondersQuery({ ...responderRequest(filter, before, zone), split_hours: true }, asksBefore),
  );
  const series = useQuery(respondersQuery({ ...request, split_hours: true, aggregate_unit: unit }, asks));
  const daily = useQuery(respondersQuery({ ...request, aggregate_unit: 'day' }, asks));

  const change = (fields: Partial<RespondersView>) => patch(formatFields(RESPONDERS_FIELDS, fields));
  return {
    insight,
    view,
    linkProblems: [...insight.linkProblems, ...problems],
    directory,
    unit,
    before: { range: before, text: beforeText(insight, before, isOver) },
    asks,
    asksBefore,
    queries: { now, earlier, series, daily },
    change,
    asTable: (chart: ChartKey) => view.tables.includes(chart),
    setAsTable: (chart: ChartKey, table: boolean) =>
      change({
        tables: table ? [...view.tables, chart] : view.tables.filter((other) => other !== chart),
      }),
  };
}

/** "Mon 2 – Sun 8 Mar 2026 (the 7 days before)" */
function beforeText(
  { choice, range, zone }: InsightFilterState,
  before: InsightRange,
  isOver: boolean,
): string {
  const part = partOf(choice);
  const length = lengthText(lengthOf(range, zone));
  const what = part
    ? `the same part of the ${part} before`
    : isOver
      ? `the ${length} before`
      : `of the ${length} before as much as has passed of these`;
  return `${rangeText(before, zone)} (${what})`;
}

export type Responders = ReturnType<typeof useResponders>;
