import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { unitFor } from '#domain/insight/responders/over-time';
import type { TableChoice } from '../../../charts/model';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { formatFields, parseFields } from '#address/codec';
import { RESPONDERS_FIELDS, type ChartKey, type RespondersView } from '#address/responders';

/** View of the page from the address, with setters. */
export function useChartsView({
  range,
  patch,
  filter,
}: Pick<InsightFilterState, 'range' | 'patch' | 'filter'>) {
  const [search] = useSearchParams();
  const { view, problems } = useMemo(() => parseFields(RESPONDERS_FIELDS, search), [search]);
  const { tables } = view;
  const change = (fields: Partial<RespondersView>) => patch(formatFields(RESPONDERS_FIELDS, fields));
  return {
    ...view,
    problems,
    /** True if the page lists entries instead of comparing people. */
    isListing: view.figure !== undefined || filter.responders.length === 1,
    unit: view.unit ?? unitFor(range),
    change,
    tableOf: (chart: ChartKey): TableChoice => ({
      asTable: tables.includes(chart),
      onAsTable: (asTable) =>
        change({ tables: asTable ? [...tables, chart] : tables.filter((other) => other !== chart) }),
    }),
  };
}

export type ChartsView = ReturnType<typeof useChartsView>;
