import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/Button';
import { answerQuery } from '../model/answer-query';
import { specOf, useIncidentsView } from '../model/use-incidents-view';
import { useReviewOf, type ReviewedOf } from '../model/use-review-of';

/** Opens the review of the selected incidents. */
export function ReviewThese({ ids, ...about }: ReviewedOf & { ids: readonly string[] }) {
  const { view } = useIncidentsView();
  const client = useQueryClient();
  const review = useReviewOf(about);
  async function open() {
    const question = { kind: 'places' as const, view: specOf(view), ids };
    const places = await client.fetchQuery(answerQuery(question, about.revision));
    review(places.flatMap((place) => (place ? [place.row] : [])));
  }
  return <Button onClick={() => void open()}>Review these</Button>;
}
