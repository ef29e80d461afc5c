import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { responderRequest } from '#domain/insight/filter';
import { unitFor } from '#domain/insight/over-time';
import { rangeBeside } from '#domain/insight/quick-range';
import { rangeProblem } from '#domain/insight/range';
import { useDirectory } from '../../api/directory';
import { respondersQuery } from '../../api/insight';
import { useInsightFilter } from '../../components/insight-filter/use-insight-filter';
import { formatResponders, parseResponders, type ChartKey, type RespondersView } from './url';

/** Everything the responders page stands on: filter and view from the URL, its requests, ways to change the view. */
export function useResponders() {
  const [search] = useSearchParams();
  const insight = useInsightFilter('responders');
  const { view, problems } = useMemo(() => parseResponders(search), [search]);
  const directory = useDirectory();
  const { filter, range, zone, patch } = insight;
  const unit = view.unit ?? unitFor(range);
  const before = useMemo(() => rangeBeside(range, -1, zone), [range, zone]);

  const asks = insight.problems.length === 0;
  const asksBefore = asks && rangeProblem(before, zone) === undefined;
  const request = responderRequest(filter, range, zone);
  const now = useQuery(respondersQuery({ ...request, split_hours: true }, asks));
  const earlier = useQuery(
    respondersQuery({ ...responderRequest(filter, before, zone), split_hours: true }, asksBefore),
  );
  const series = useQuery(respondersQuery({ ...request, split_hours: true, aggregate_unit: unit }, asks));
  const daily = useQuery(respondersQuery({ ...request, aggregate_unit: 'day' }, asks));

  const change = (fields: Partial<RespondersView>) => patch(formatResponders(fields));
  return {
    insight,
    view,
    linkProblems: [...insight.linkProblems, ...problems],
    directory,
    unit,
    before,
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

export type Responders = ReturnType<typeof useResponders>;
