import { useQuery } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { useDirectory } from '../../../api/names/directory';
import { answeredByQuery, answeredIn, hasTwin } from './answered-by';
import { useReviewScope } from './review-scope';

/** Who was asked about an incident and who acknowledged it; undefined while that is not known. */
export function useAnsweredBy(row: IncidentRow) {
  const { rows, zone } = useReviewScope();
  const directory = useDirectory();
  const { data, isPlaceholderData, error } = useQuery(answeredByQuery(row, zone, true));
  return {
    people: data && !isPlaceholderData ? answeredIn(data, directory.responder) : undefined,
    error,
    isShared: hasTwin(row, rows),
  };
}
