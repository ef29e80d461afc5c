import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { unitFor } from '#domain/insight/responders/responder-rows';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { readStored, writeStored } from '../../../hooks/stored';
import { formatFields, parseFields } from '#address/codec';
import {
  COLUMN_CHOICES,
  isSource,
  RESPONDERS_FIELDS,
  type RespondersView,
  usualSort,
} from '#address/responders';

const COLUMNS_KEY = 'watchbill.responders.columns';

/** Shortest range of channels and label values that is drawn in weeks. */
const WEEKS_FROM_SECONDS = 14 * 86_400;

/** View of the page from the address, with setters. */
export function useChartsView({ range, patch }: Pick<InsightFilterState, 'range' | 'patch'>) {
  const [search] = useSearchParams();
  const { view, problems } = useMemo(() => parseFields(RESPONDERS_FIELDS, search), [search]);
  const { subject } = view;
  const change = (fields: Partial<RespondersView>) => {
    if (fields.columns !== undefined) writeStored(COLUMNS_KEY, fields.columns);
    patch(formatFields(RESPONDERS_FIELDS, fields));
  };
  const isInWeeks = isSource(subject) && range.upTo - range.after >= WEEKS_FROM_SECONDS;
  return {
    ...view,
    sort: view.sort ?? usualSort(subject),
    problems,
    unit: view.unit ?? (isInWeeks ? 'week' : unitFor(range)),
    columns: view.columns ?? COLUMN_CHOICES.find((choice) => choice === readStored(COLUMNS_KEY)) ?? 'few',
    change,
  };
}

export type ChartsView = ReturnType<typeof useChartsView>;
