import { useQueryClient } from '@tanstack/react-query';
import { ReviewLink } from '../../../components/review/ReviewLink';
import { Button } from '../../../ui/Button';
import { answerQuery } from '../model/answer-query';
import { MOST_SELECTED } from '../model/url';
import { specOf, useIncidentsView } from '../model/use-incidents-view';
import { useReviewOf, type ReviewedOf } from '../model/use-review-of';

/** Leads to the review of all that are shown: one by one where the table leaves some of the range out, else by the range. */
export function ReviewShown({ count, ...about }: ReviewedOf & { count: number }) {
  const { view } = useIncidentsView();
  const client = useQueryClient();
  const review = useReviewOf(about);
  const isPart = Object.values(view.filters).some((filter) => filter !== undefined);
  const isOfTimes = view.hour !== undefined || view.duty !== undefined;
  if (!(isPart || isOfTimes) || count === 0 || count > MOST_SELECTED)
    return <ReviewLink fixed={about.insight.fixed} />;
  async function open() {
    const question = { kind: 'rows' as const, view: specOf(view), from: 0, to: count };
    review(await client.fetchQuery(answerQuery(question, about.revision)));
  }
  return <Button onClick={() => void open()}>Review</Button>;
}
