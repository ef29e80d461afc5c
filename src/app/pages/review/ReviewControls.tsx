import { ReviewShareSections } from './share/ReviewShareSections';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { allNotes, type Bar } from '#domain/review/chronology';
import { counted } from '#domain/text/words';
import { ActiveFilters } from '../../components/insight-filter/ActiveFilters';
import { InsightRangePicker, RangeProblem } from '../../components/insight-filter/InsightRangePicker';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { Button } from '../../ui/Button';
import { fixedRange } from './model/use-review-address';
import { useReviewScope } from './model/review-scope';
import type { Review } from './model/use-review';
import type { GuestOffer, ShareProps } from '../../components/share/guest-offer';
import { answeredByQuery } from './model/answered-by';
import { reviewTitle } from './model/title';
import { PopoverBox } from '../../ui/PopoverBox';
import { CheckList } from './IncidentsMenu';

type InsightProps = { insight: InsightFilterState };

/** Range of a review, which is fixed. */
export function ReviewRange({ insight }: InsightProps) {
  const { zone, change, now } = insight;
  return (
    <InsightRangePicker
      insight={insight}
      onRange={(next) => change({ range: fixedRange(next, now, zone) })}
    />
  );
}

/** What is on of the filters of incidents. */
export function ReviewFilters({ insight }: InsightProps) {
  return (
    <>
      <ActiveFilters filter={insight.filter} operation="incidents" onChange={insight.change} />
      <div className="order-last w-full empty:hidden">
        <RangeProblem insight={insight} error={null} />
      </div>
    </>
  );
}

/** Ways to pass a review on. */
export function useReviewShare(review: Review): Omit<ShareProps, 'fix'> {
  const { address, rows } = useReviewScope();
  const { typed } = address;
  const notes = allNotes(typed).length;
  return {
    guest: useGuestOffer(review.incidents.cards),
    subject: [reviewTitle(typed, rows), notes === 0 ? '' : counted(notes, 'note')]
      .filter((part) => part !== '')
      .join(', '),
    notes: { fixed: 'For colleagues with an account. Notes are stored in the link only.' },
    children: <ReviewShareSections review={review} />,
  };
}

/** Guest offer with all cards and the schedules of the lanes. */
function useGuestOffer(cards: readonly Bar[]): GuestOffer {
  const client = useQueryClient();
  const { address, rows, lanes, rangeZone } = useReviewScope();
  return {
    label: reviewTitle(address.typed, rows),
    scheduleIds: lanes.visible.map(({ schedule_id: id }) => String(id)),
    load: async () => {
      const replies = cards.map(({ row }) =>
        client.fetchQuery({ ...answeredByQuery(row, rangeZone, true), staleTime: 0 }),
      );
      await Promise.all(replies);
    },
  };
}

export function SchedulesMenu() {
  const { lanes, address } = useReviewScope();
  const { view, change } = address;
  const id = useId();
  return (
    <>
      <Button popoverTarget={id}>
        Schedules: {lanes.visible.length} <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Schedules" className="max-h-96 w-80 p-3" focusFirst>
        <p className="mb-2 text-sm text-ink-2">
          {view.lanes === undefined
            ? 'Of the incidents’ teams and responders. Chosen ones have a lane in the chronology.'
            : 'As they were chosen.'}
        </p>
        <CheckList
          items={lanes.schedules.map(({ schedule_id: key, schedule_name: label }) => ({
            key: String(key),
            label,
          }))}
          checked={lanes.visible.map(({ schedule_id: key }) => String(key))}
          onChange={(checked) => change({ lanes: checked })}
        />
        {view.lanes !== undefined && (
          <Button className="mt-2" onClick={() => change({ lanes: undefined })}>
            Choose by themselves
          </Button>
        )}
      </PopoverBox>
    </>
  );
}
