import { rangeText } from '#domain/insight/range';
import { formatCount } from '#domain/text/words';
import type { IncidentRow } from '#contract/insight';
import { TooManyIncidents } from '../../api/large/incident-rows';
import { OtherPageLink } from '../../components/insight-filter/OtherPageLink';
import {
  type InsightFilterState,
  useInsightFilter,
} from '../../components/insight-filter/use-insight-filter';
import { Failure } from '../../components/states/Failure';
import { useTitle } from '../../hooks/stored';
import { paths, type LinkProblem } from '#address/codec';
import { Button } from '../../ui/Button';
import { PrintFooter } from '../../components/PrintFooter';
import { useAccess } from '../../hooks/use-access';
import { useIsPresenting } from '../../url/use-presenting';
import { ReviewFilters, ReviewRange, ReviewBoard } from './ReviewBoard';
import { Page } from '../../components/Page';
import { type ReviewAddress, useReviewAddress } from './model/use-review-address';
import { type ReviewRows, useReviewRows } from './model/use-review-rows';
import { ReviewScope, useReview } from './model/use-review';
import { PrintedReview } from './PrintedReview';
import { PresentedReview } from './PresentedReview';

/** Fetches the incidents of the address, with progress and errors. */
export function ReviewOfRange() {
  const insight = useInsightFilter('incidents');
  const address = useReviewAddress();
  const { range, zone } = insight;
  const fetching = useReviewRows(insight, range, insight.problems.every(isLength));
  const { query, rows } = fetching;
  const problems = [...insight.linkProblems, ...address.problems];
  const tab = `${address.typed.title || 'Review'} · ${rangeText(range, zone)} · ${zone}`;
  if (rows) {
    return (
      <>
        {query.error && (
          <Failure what="Newer incidents" error={query.error} onRetry={() => void query.refetch()} />
        )}
        <ReviewOfIncidents
          {...{ insight, address, problems, tab }}
          fetched={rows}
          fetchedAt={Math.floor(query.dataUpdatedAt / 1000)}
        />
      </>
    );
  }
  const isStopped = query.fetchStatus === 'idle' && !query.error;
  return (
    <Page
      title={address.typed.title || 'Review'}
      tab={tab}
      zone={zone}
      window={{ start: range.after, end: range.upTo }}
      range={<ReviewRange insight={insight} />}
      filters={<ReviewFilters insight={insight} />}
      problems={problems}
      notices={[
        query.error instanceof TooManyIncidents && {
          text: (
            <>
              This range has more than 50,000 incidents, too many for a review. Choose a shorter one, or
              select some on <OtherPageLink path={paths.incidents()} name="Incidents" />.
            </>
          ),
        },
        isStopped &&
          insight.problems.every(isLength) && {
            text: (
              <>
                Stopped before all incidents were there.{' '}
                <Button onClick={() => void query.refetch()}>Resume</Button>
              </>
            ),
          },
      ]}
    >
      {query.error && !(query.error instanceof TooManyIncidents) && (
        <Failure what="The incidents" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isFetching && <FetchedSoFar fetching={fetching} />}
      {query.isFetching && <ReviewSkeleton />}
    </Page>
  );
}

function FetchedSoFar({ fetching: { progress, stop } }: { fetching: ReviewRows }) {
  const { loaded = 0, total } = progress ?? {};
  return (
    <p className="mb-3 flex items-center gap-3 text-sm text-ink-2" role="status">
      <progress
        aria-label="Incidents fetched"
        className="fetched w-64 max-w-full"
        {...(total === undefined ? {} : { max: Math.max(1, total), value: loaded })}
      />
      {formatCount(loaded)}
      {total === undefined ? ' incidents so far' : ` of ${formatCount(total)} incidents`}
      <span className="page-controls">
        <Button onClick={stop}>Stop</Button>
      </span>
    </p>
  );
}

/** True for the limit of six months, which fetching in parts avoids. */
function isLength({ rule }: { rule: string }): boolean {
  return rule.includes('months after');
}

/** Placeholder as high as a review. */
function ReviewSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-3">
      <div className="review-figures min-h-36" />
      <div className="panel-box h-[480px]" />
    </div>
  );
}

/** Review as a page, as a presentation, or in print. */
function ReviewOfIncidents(props: {
  insight: InsightFilterState;
  address: ReviewAddress;
  fetched: readonly IncidentRow[];
  fetchedAt: number;
  problems: readonly LinkProblem[];
  tab: string;
}) {
  const { insight, problems, tab } = props;
  useTitle(tab);
  const review = useReview(props);
  const { scope, incidents, evidence, figures, load, span, fixed } = review;
  const parts = { incidents, evidence, figures, load, span };
  const presenting = useIsPresenting();
  const { isWhole, isOneView } = useAccess();
  // One view is read like paper.
  const isPaper = isWhole || isOneView;
  return (
    <ReviewScope value={scope}>
      {isPaper && <PrintedReview {...parts} />}
      {presenting && !isPaper && <PresentedReview {...parts} />}
      {!presenting && !isPaper && <ReviewBoard {...{ insight, review, problems }} />}
      {isPaper && <PrintFooter zone={scope.zone} fix={fixed()} />}
    </ReviewScope>
  );
}
