import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { responderRequest } from '#domain/insight/filter';
import { rangeProblem, type InsightRange } from '#domain/insight/range';
import { peopleOf } from '#domain/insight/responders/responder-rows';
import { useDirectory } from '../../../api/names/directory';
import { respondersQuery } from '../../../api/responders';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';

/** What the time of a review cost each of the people who were asked, the most interrupted first. */
export function useLoad(
  { filter, rangeZone }: Pick<InsightFilterState, 'filter' | 'rangeZone'>,
  range: InsightRange,
) {
  const directory = useDirectory();
  const isPossible = rangeProblem(range, rangeZone) === undefined;
  const request = { ...responderRequest(filter, range, rangeZone), split_hours: true };
  const query = useQuery(respondersQuery(request, isPossible));
  const { data, isPlaceholderData } = query;
  const people = useMemo(() => {
    if (!data || isPlaceholderData) return undefined;
    return peopleOf(data.rows, directory.responder).sort(
      (a, b) =>
        b.interruptions - a.interruptions ||
        b.engagedSeconds - a.engagedSeconds ||
        a.name.localeCompare(b.name),
    );
  }, [data, isPlaceholderData, directory]);
  return { query, people, isPossible };
}

export type ReviewLoad = ReturnType<typeof useLoad>;
