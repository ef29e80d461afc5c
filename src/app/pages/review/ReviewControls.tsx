import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReviewDocument } from '#domain/review/document';
import type { Bar } from '#domain/review/chronology';
import { formatCount } from '#domain/text/count';
import type { InsightRange } from '#domain/insight/range';
import { ControlsBox } from '../../components/ControlsBox';
import { Share } from '../../components/share/Share';
import { ActiveFilters } from '../../components/insight-filter/ActiveFilters';
import { RangeControl, RangeProblem } from '../../components/insight-filter/RangeControl';
import { type InsightFilterState, problemOf } from '../../components/insight-filter/use-insight-filter';
import { PrintButton } from '../../components/PrintButton';
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
import { useCopy } from '../../hooks/use-copy';
import { PopoverBox } from '../../ui/PopoverBox';
import { useDirectory } from '../../api/names/directory';
import { CheckList, IncidentsMenu } from './IncidentsMenu';

type SaveAllProps = { makeDocument: () => Promise<ReviewDocument>; span: InsightRange };

/** Range and zone; available before data loads. */
export function RangeControls({ insight }: { insight: InsightFilterState }) {
  const { range, zone, change, filter, choice, now } = insight;
  const problem = problemOf(insight.problems, null);
  return (
    <>
      <RangeControl
        {...{ range, zone, choice }}
        // A review has a fixed range.
        onChoice={(next) => change({ range: fixedRange(next, now, zone) })}
        onStep={insight.step}
      />
      <ZoneControl zone={zone} window={{ start: range.after, end: range.upTo }} withAccount />
      <ActiveFilters filter={filter} operation="incidents" onChange={change} />
      <RangeProblem {...{ range, zone, problem }} />
    </>
  );
}

type ReviewControlsProps = Pick<Review, 'incidents' | 'span' | 'fixed'> & {
  insight: InsightFilterState;
  makeDocument: () => Promise<ReviewDocument>;
};

/** Menus and actions of the review; on a phone behind one button. */
export function ReviewControls({ insight, incidents, span, fixed, makeDocument }: ReviewControlsProps) {
  const { patch } = insight;
  const { address } = useReviewScope();
  const guest = useGuestOffer(incidents.cards);
  const isNarrow = useMedia('screen and (width < 48rem)');
  const menus = (
    <>
      <IncidentsMenu incidents={incidents} />
      <LanesMenu />
    </>
  );
  const files = (
    <>
      <CopyReview makeDocument={makeDocument} />
      <PrintButton />
      <SaveAll makeDocument={makeDocument} span={span} />
      <Share fix={fixed} guest={guest} />
    </>
  );
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <RangeControls insight={insight} />
      {!isNarrow && menus}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <Button look="primary" onClick={() => patch(formatPresenting({ on: true }))}>
          Present
        </Button>
        {isNarrow ? (
          <ControlsBox label="More" className="w-[calc(100vw-2rem)]">
            <div className="flex flex-wrap items-center gap-2">
              {/* Stacked: the lists are as wide as the screen. */}
              <div className="flex w-full flex-col items-start gap-2">{menus}</div>
              {files}
            </div>
          </ControlsBox>
        ) : (
          files
        )}
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

/** Copies the review as Markdown: one page, or with details of each incident. */
function CopyReview({ makeDocument }: { makeDocument: () => Promise<ReviewDocument> }) {
  const { message, show, copy } = useCopy({ clears: true });
  const id = useId();
  async function copyReview(hasDetails: boolean) {
    show('Looking up who responded…');
    const { reviewMarkdown } = await import('#domain/review/markdown');
    const text = reviewMarkdown(await makeDocument(), { hasDetails });
    await copy(text, { done: `Markdown copied, ${formatCount(text.length)} characters` });
  }
  return (
    <>
      <span role="status" className="text-sm text-ink-2">
        {message}
      </span>
      <span className="inline-flex gap-px">
        <Button className="rounded-r-none!" onClick={() => void copyReview(false)}>
          Copy as Markdown
        </Button>
        <Button className="rounded-l-none! px-1.5!" popoverTarget={id} aria-label="More Markdown">
          <span aria-hidden="true">▾</span>
        </Button>
      </span>
      <PopoverBox id={id} label="More Markdown" className="w-72 p-3" focusFirst>
        <p className="mb-2 text-sm text-ink-2">
          Adds a section for each incident: times, responders, who was on call, notes.
        </p>
        <Button onClick={() => void copyReview(true)}>Copy with details</Button>
      </PopoverBox>
    </>
  );
}

/** Menu of the schedules with lanes. */
function LanesMenu() {
  const { lanes, address } = useReviewScope();
  const { view, change } = address;
  const id = useId();
  return (
    <>
      <Button popoverTarget={id}>
        Lanes: {lanes.visible.length} <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Lanes" className="max-h-96 w-80 p-3" focusFirst>
        <p className="mb-2 text-sm text-ink-2">
          {view.lanes === undefined
            ? 'Default: schedules of the incidents’ teams and responders.'
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

/** Saves one file for a ticket: review document, incidents as a table, and all data. */
function SaveAll({ makeDocument, span }: SaveAllProps) {
  const { rows, zone } = useReviewScope();
  const directory = useDirectory();
  const [problem, setProblem] = useState('');
  async function save() {
    try {
      // Loads the zip code on demand.
      const { saveReview } = await import('./model/review-files');
      await saveReview(await makeDocument(), { rows, span, zone, directory });
      setProblem('');
    } catch (error) {
      setProblem(`The file was not written. ${String(error)}`);
    }
  }
  return (
    <>
      <Button
        title="A zip with the document, the incidents as CSV, and everything as JSON"
        onClick={() => void save()}
      >
        Save all files
      </Button>
      {problem !== '' && (
        <span role="alert" className="text-sm text-bad">
          {problem}
        </span>
      )}
    </>
  );
}
