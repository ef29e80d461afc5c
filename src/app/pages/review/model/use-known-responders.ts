import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { IncidentRow } from '#contract/insight';
import { rangeProblem } from '#domain/insight/range';
import { respondersInQuery } from '../../../api/records';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { canServer } from '../../../url/settings';
import { answeredInRow, type Answered } from './answered-by';
import { useAccess } from '../../../hooks/use-access';

/** Max incidents between the first and last card for a single request. */
const MAX_AT_ONCE = 2000;

/** Responders of the incidents with cards, from a server that returns them in one reply. */
export type KnownResponders = {
  isLoading: boolean;
  /** Undefined for an incident outside the reply. */
  of: (row: IncidentRow) => readonly Answered[] | undefined;
  assignmentsOf: (row: IncidentRow) => IncidentRow['responders'];
};

export function useKnownResponders(
  { filter, zone }: Pick<InsightFilterState, 'filter' | 'zone'>,
  fetched: readonly IncidentRow[],
  withCards: readonly IncidentRow[],
): KnownResponders {
  const { person } = useDirectory();
  const times = withCards.map(({ created_at: at }) => at);
  const range = { after: Math.min(...times) - 1, upTo: Math.max(...times) };
  const between = fetched.filter(({ created_at: at }) => range.after < at && at <= range.upTo).length;
  // Guest links have replies for single incidents only.
  const { isOneView } = useAccess();
  const isServed = canServer('incident-responders') && !isOneView;
  const isFew = between > 0 && between <= MAX_AT_ONCE && rangeProblem(range, zone) === undefined;
  const { data, isLoading } = useQuery({
    ...respondersInQuery(filter, range, zone),
    enabled: isServed && isFew,
  });
  return useMemo(() => {
    const of = ({ incident_id: id }: IncidentRow) => {
      const row = data?.get(id);
      return row && answeredInRow(row, person);
    };
    const assignmentsOf = ({ incident_id: id }: IncidentRow) => data?.get(id)?.responders;
    return { isLoading, of, assignmentsOf };
  }, [data, isLoading, person]);
}
