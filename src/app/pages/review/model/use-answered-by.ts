import { useQuery } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { useDirectory } from '../../../api/names/directory';
import { answeredByQuery, answeredIn, hasTwin } from './answered-by';
import { useReviewScope } from './review-scope';

export function useAnsweredBy(row: IncidentRow) {
  const { rows, rangeZone, responders } = useReviewScope();
  const directory = useDirectory();
  const cached = responders.of(row);
  const isAsked = cached === undefined && !responders.isLoading;
  const { data, isPlaceholderData, error } = useQuery(answeredByQuery(row, rangeZone, isAsked));
  const fetched = data && !isPlaceholderData ? answeredIn(data, directory.responder) : undefined;
  return { people: cached ?? fetched, error, isShared: cached === undefined && hasTwin(row, rows) };
}
