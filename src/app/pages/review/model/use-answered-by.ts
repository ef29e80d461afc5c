import { useQuery } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { useDirectory } from '../../../api/names/directory';
import { answeredByQuery, answeredIn, hasTwin } from './answered-by';
import { useReviewScope } from './review-scope';

export function useAnsweredBy(row: IncidentRow) {
  const { rows, rangeZone, responders } = useReviewScope();
  const directory = useDirectory();
  const known = responders.of(row);
  const isAsked = known === undefined && !responders.isLoading;
  const { data, isPlaceholderData, error } = useQuery(answeredByQuery(row, rangeZone, isAsked));
  const asked = data && !isPlaceholderData ? answeredIn(data, directory.responder) : undefined;
  return { people: known ?? asked, error, isShared: known === undefined && hasTwin(row, rows) };
}
