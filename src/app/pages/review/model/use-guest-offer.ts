import { useQueryClient } from '@tanstack/react-query';
import type { GuestOffer } from '../../../components/share/guest-offer';
import { answeredByQuery } from './answered-by';
import { reviewTitle } from './document/title';
import { useReviewScope } from './review-scope';

/** How this review is shown to guests: all of its cards, with the schedules of its lanes. */
export function useGuestOffer(): GuestOffer {
  const client = useQueryClient();
  const review = useReviewScope();
  const { cards, lanes, zone } = review;
  return {
    label: reviewTitle(review),
    scheduleIds: lanes.shown.map(({ schedule_id: id }) => String(id)),
    load: async () => {
      const asked = cards.map(({ row }) =>
        client.fetchQuery({ ...answeredByQuery(row, zone, true), staleTime: 0 }),
      );
      await Promise.all(asked);
    },
  };
}
