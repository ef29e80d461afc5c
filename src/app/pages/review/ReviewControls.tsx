import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { allNotes } from '#domain/review/notes';
import type { Bar } from '#domain/review/chronology';
import { counted } from '#domain/text/count';
import { ControlsBox } from '../../components/ControlsBox';
import { Share } from '../../components/share/Share';
import { ActiveFilters } from '../../components/insight-filter/ActiveFilters';
import { InsightRangePicker, RangeProblem } from '../../components/insight-filter/InsightRangePicker';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { ZoneControl } from '../../components/time/ZoneControl';
import { useMedia } from '../../hooks/use-media';
import { Button } from '../../ui/Button';
import { formatPresenting } from '#address/presenting';
import { fixedRange } from './model/use-review-address';
import { useReviewScope } from './model/review-scope';
import type { Review } from './model/use-review';
import type { GuestOffer } from '../../components/share/guest-offer';
import { answeredByQuery } from './model/answered-by';
import { reviewTitle } from './model/title';
import { PopoverBox } from '../../ui/PopoverBox';
import { CheckList, IncidentsMenu } from './IncidentsMenu';

const ReviewShareSections = lazyPart(() => import('./share/ReviewShareSections'), 'ReviewShareSections');

/** Range and zone; available before data loads. */
export function RangeControls({ insight }: { insight: InsightFilterState }) {
  const { range, zone, change, filter, now } = insight;
  return (
    <>
      <InsightRangePicker
        insight={insight}
        // A review has a fixed range.
        onRange={(next) => change({ range: fixedRange(next, now, zone) })}
      />
      <ZoneControl zone={zone} window={{ start: range.after, end: range.upTo }} withAccount />
      <ActiveFilters filter={filter} operation="incidents" onChange={change} />
      <RangeProblem insight={insight} error={null} />
    </>
  );
}

type ReviewControlsProps = { insight: InsightFilterState; review: Review };

/** Menus and actions of the review; on a phone all but the presentation is behind one button. */
export function ReviewControls({ insight, review }: ReviewControlsProps) {
  const { patch } = insight;
  const { incidents, fixed } = review;
  const { address, rows } = useReviewScope();
  const { typed } = address;
  const guest = useGuestOffer(incidents.cards);
  const notes = allNotes(typed).length;
  const isNarrow = useMedia('screen and (width < 48rem)');
  const menus = (
    <>
      <IncidentsMenu incidents={incidents} />
      <SchedulesMenu />
    </>
  );
  const share = (
    <Share
      fix={fixed}
      guest={guest}
      subject={[reviewTitle(typed, rows), notes === 0 ? '' : counted(notes, 'note')]
        .filter((part) => part !== '')
        .join(', ')}
      notes={{ fixed: 'For colleagues with an account. Notes are stored in the link only.' }}
    >
      <LaterPart>
        <ReviewShareSections review={review} />
      </LaterPart>
    </Share>
  );
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <RangeControls insight={insight} />
      {!isNarrow && menus}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <Button onClick={() => patch(formatPresenting({ on: true }))}>Present</Button>
        {isNarrow && (
          <ControlsBox label="More" className="w-[calc(100vw-2rem)]">
            {/* Stacked: the lists are as wide as the screen. */}
            <div className="flex w-full flex-col items-start gap-2">
              {menus}
              {share}
            </div>
          </ControlsBox>
        )}
        {!isNarrow && share}
      </div>
      {address.isDamaged && (
        <p role="alert" className="w-full text-sm text-bad">
          Title and notes of this link cannot be read: it may have been cut off when it was copied.
        </p>
      )}
    </search>
  );
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

function SchedulesMenu() {
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
