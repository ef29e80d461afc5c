import type { ReviewDocument } from '#domain/review/document';
import { ControlsBox } from '../../../components/ControlsBox';
import { CopyLink } from '../../../components/CopyLink';
import { ActiveFilters } from '../../../components/insight-filter/ActiveFilters';
import { RangeControl, RangeProblem } from '../../../components/insight-filter/RangeControl';
import { problemOf, type InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { PrintButton } from '../../../components/print/PrintButton';
import { ZoneControl } from '../../../components/time/zone/ZoneControl';
import { useMedia } from '../../../hooks/use-media';
import { Button } from '../../../ui/Button';
import { formatPresenting } from '../../../url/presenting';
import { fixedRange } from '../model/address/fixed-range';
import { useGuestOffer } from '../model/use-guest-offer';
import { useReviewScope } from '../model/review-scope';
import type { Review } from '../model/use-review';
import { CopyMarkdown } from './CopyMarkdown';
import { IncidentsMenu } from './IncidentsMenu';
import { LanesMenu } from './LanesMenu';
import { SaveAll } from './SaveAll';

/** Which time and which zone; works before anything is loaded. */
export function RangeControls({ insight }: { insight: InsightFilterState }) {
  const { range, zone, change, filter, choice, now } = insight;
  const problem = problemOf(insight.problems, null);
  return (
    <>
      <RangeControl
        {...{ range, zone, choice }}
        // A review is of a time that stays what it is.
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

/** What is shown of the review, and what is done with all of it; on a phone most of it behind one button. */
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
      <CopyMarkdown makeDocument={makeDocument} />
      <PrintButton />
      <SaveAll makeDocument={makeDocument} span={span} />
      <CopyLink fix={fixed} live={undefined} guest={guest} />
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
              {/* Below each other: their lists are as wide as the screen. */}
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
