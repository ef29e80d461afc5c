import { useQueryClient } from '@tanstack/react-query';
import type { Bar } from '#domain/review/chronology';
import type { GuestOffer } from '../../../components/share/guest-offer';
import { answeredByQuery } from './answered-by';
import { reviewTitle } from './document/title';
import { useReviewScope } from './review-scope';

/** How this review is shown to guests: all of its cards, with the schedules of its lanes. */
export function useGuestOffer(cards: readonly Bar[]): GuestOffer {
  const client = useQueryClient();
  const { address, rows, lanes, rangeZone } = useReviewScope();
  return {
    label: reviewTitle(address.typed, rows),
    scheduleIds: lanes.shown.map(({ schedule_id: id }) => String(id)),
    load: async () => {
      const replies = cards.map(({ row }) =>
        client.fetchQuery({ ...answeredByQuery(row, rangeZone, true), staleTime: 0 }),
      );
      await Promise.all(replies);
    },
  };
}
