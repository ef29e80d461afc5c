import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { formatFields, parseFields } from '../../../url/codec';
import { usePatchSearch } from '../../../url/use-patch-search';
import type { ViewSpec } from '../worker/protocol';
import { INCIDENTS_FIELDS, type IncidentsView } from './url';

export type ChangeView = (fields: Partial<IncidentsView>, options?: { replace?: boolean }) => void;

/** What of this page is in the address, and how to change it. */
export function useIncidentsView() {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const { view, problems } = useMemo(() => parseFields(INCIDENTS_FIELDS, search), [search]);
  const change: ChangeView = (fields, options = {}) => patch(formatFields(INCIDENTS_FIELDS, fields), options);
  return { view, problems, change };
}

/** Which incidents the table has, and in which order. */
export function specOf({ filters, sorts }: Pick<IncidentsView, 'filters' | 'sorts'>): ViewSpec {
  return { filters, sorts };
}
