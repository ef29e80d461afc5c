import { useId, useState } from 'react';
import { counted } from '#domain/text/words';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { OtherPageLink } from '../../components/insight-filter/OtherPageLink';
import { paths, type LinkProblem } from '#address/codec';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { useReviewScope, type ReviewIncidents, type Review } from './model/use-review';
import { ReviewShareSections } from './MarkdownSection';
import { useQueryClient } from '@tanstack/react-query';
import { allNotes, type Bar, typedNote } from '#domain/review/chronology';
import { ActiveFilters } from '../../components/insight-filter/ActiveFilters';
import { InsightRangePicker, RangeProblem } from '../../components/insight-filter/InsightRangePicker';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { fixedRange } from './model/use-review-address';
import type { GuestOffer, ShareProps } from '../../components/share/guest-offer';
import { answeredByQuery } from './model/answered-by';
import { reviewTitle } from './model/title';
import { formatPresenting } from '#address/values';
import { rangeText } from '#domain/insight/range';
import { Page } from '../../components/Page';
import { EmptyState } from '../../ui/EmptyState';
import { Panel } from '../../ui/Panel';
import { CardPanel, EditedText } from './cards/CardPanel';
import { EvidencePanel } from './cards/EvidencePanel';
import { Notes } from './cards/Notes';
import { OnCallTable, ReviewLoadPanel } from './cards/ReviewLoadPanel';
import { SlowestPanel } from './cards/SlowestPanel';
import { Figures } from './Figures';
import { Chronology, ChronologyLegend } from './Chronology';
import { scopeInWords, useRecentReview } from './Peaks';

type CheckListProps = {
  items: readonly { key: string; label: string }[];
  checked: readonly string[];
  onChange: (checked: string[]) => void;
};

function IncidentsMenu({ incidents: { bars, visible } }: { incidents: ReviewIncidents }) {
  const { rows, address, titleOf, zone } = useReviewScope();
  const { view, change } = address;
  const id = useId();
  return (
    <>
      <Button popoverTarget={id}>
        {visible.length === bars.length
          ? counted(visible.length, 'card')
          : `${visible.length} of ${counted(bars.length, 'card')}`}
        <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Cards" className="max-h-96 w-96 p-3" focusFirst>
        {bars.length < rows.length && (
          <p className="mb-2 text-sm text-ink-2">
            The {bars.length} most severe of {counted(rows.length, 'incident')} have cards, the longest first.
            All figures are of all.
          </p>
        )}
        <p className="mb-2 text-sm">
          <OtherPageLink path={paths.incidents()} name="Incidents of this time" />
        </p>
        <CheckList
          items={bars.map(({ id: key, number, row, start }) => ({
            key,
            label: `${number} · ${formatTime(wallAt(start, zone))} ${titleOf(row)}`,
          }))}
          checked={visible.map(({ id: key }) => key)}
          onChange={(checked) =>
            change({
              hidden: [
                ...view.hidden.filter((key) => !bars.some((bar) => bar.id === key)),
                ...bars.filter((bar) => !checked.includes(bar.id)).map((bar) => bar.id),
              ],
            })
          }
        />
      </PopoverBox>
    </>
  );
}

/** List of checkboxes. */
function CheckList({ items, checked, onChange }: CheckListProps) {
  return (
    <ul>
      {items.map(({ key, label }) => (
        <li key={key}>
          <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-1.5 text-sm hover:bg-hover">
            <input
              type="checkbox"
              className="size-4 flex-none"
              checked={checked.includes(key)}
              onChange={(event) =>
                onChange(event.target.checked ? [...checked, key] : checked.filter((other) => other !== key))
              }
            />
            <span className="min-w-0 truncate">{label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

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
function useReviewShare(review: Review): Omit<ShareProps, 'fix'> {
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

/** Text that a new note begins with. */
type BegunNote = { draft: string; count: number };

type ChronologyPanelProps = {
  incidents: ReviewIncidents;
  selected: string | undefined;
  onAddNote: (at?: number) => void;
};

type ReviewBoardProps = {
  insight: InsightFilterState;
  review: Review;
  problems: readonly LinkProblem[];
};

/** Review on one page; the card of an incident opens beside the chronology. */
export function ReviewBoard({ insight, review, problems }: ReviewBoardProps) {
  const share = useReviewShare(review);
  const { incidents, evidence, figures, load } = review;
  const { cards, missing } = incidents;
  const { address, rows, zone } = useReviewScope();
  const { typed, type, view, change } = address;
  const scope = rows.length === 0 ? undefined : scopeInWords(rows.length, review.span, zone);
  useRecentReview(reviewTitle(typed, rows), scope);
  const [begun, setBegun] = useState<BegunNote>();
  const selected = cards.find(({ id }) => id === view.card) ?? (cards.length === 1 ? cards[0] : undefined);
  const begin = (draft: string) => setBegun({ draft, count: (begun?.count ?? 0) + 1 });
  const choose = (id: string) => change({ card: id });
  const { range } = insight;
  return (
    <Page
      title={
        <EditedText
          label="Title of the review"
          text={typed.title}
          display={reviewTitle(typed, rows)}
          onChange={(title) => type({ title })}
        >
          {(title) => title}
        </EditedText>
      }
      tab={`${typed.title || 'Review'} · ${rangeText(range, zone)} · ${zone}`}
      zone={zone}
      window={{ start: range.after, end: range.upTo }}
      range={<ReviewRange insight={insight} />}
      filters={
        <>
          <ReviewFilters insight={insight} />
          <IncidentsMenu incidents={incidents} />
          <SchedulesMenu />
        </>
      }
      fix={review.fixed()}
      share={share}
      action={
        <Button look="primary" onClick={() => insight.patch(formatPresenting({ on: true }))}>
          Present
        </Button>
      }
      problems={problems}
      notices={[
        address.isDamaged && {
          text: 'Title and notes of this link cannot be read: it may have been cut off when it was copied.',
        },
        missing.length > 0 && {
          text: `${counted(missing.length, 'chosen incident')} not found in this range with these filters: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}. Choose a longer range.`,
        },
      ]}
    >
      {rows.length === 0 ? (
        <EmptyState className="panel-box">
          <p className="font-semibold text-ink">No incident to review</p>
          <p>
            No incident in this range matches. Move the range with [ and ], or choose on{' '}
            <OtherPageLink path={paths.incidents()} name="Incidents" />.
          </p>
        </EmptyState>
      ) : (
        <div className="space-y-3">
          <Figures figures={figures} load={load} />
          <div className={selected && 'review-columns'}>
            <ChronologyPanel
              incidents={incidents}
              selected={selected?.id}
              onAddNote={(at) => begin(at === undefined ? '' : typedNote({ at, text: '' }, zone))}
            />
            {selected && <CardPanel bar={selected} incidents={incidents} evidence={evidence.cards} />}
          </div>
          <Panel title="Notes" note="stored in the link only">
            <Notes
              key={begun?.count}
              label="Notes"
              notes={typed.notes}
              placeholder="Add a note, for example 05:12 rolled back"
              firstDraft={begun?.draft}
              onChange={(notes) => type({ notes })}
            />
            <p className="mt-1 text-xs text-ink-3">
              A note that begins with a time is marked in the chronology.
            </p>
          </Panel>
          <div className="review-pair">
            <SlowestPanel bars={cards} onChoose={choose} />
            <ReviewLoadPanel load={load} />
            <Panel title="On call">
              <OnCallTable />
            </Panel>
            <EvidencePanel evidence={evidence} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** Chronology panel; a click on an incident opens its card. */
function ChronologyPanel({ incidents: { bars, visible }, selected, onAddNote }: ChronologyPanelProps) {
  const { address, rows } = useReviewScope();
  return (
    <section aria-label="Chronology" className="panel-box min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2>
          Chronology{' '}
          {bars.length < rows.length && (
            <small className="ml-1.5 text-xs font-normal text-ink-3">
              the {bars.length} most severe of {counted(rows.length, 'incident')}
            </small>
          )}
        </h2>
        <ChronologyLegend bars={visible} />
      </div>
      <Chronology
        bars={visible}
        selected={selected}
        onChoose={(id) => address.change({ card: id })}
        onAddNote={onAddNote}
      />
    </section>
  );
}
