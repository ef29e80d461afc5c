import { rangeText } from '#domain/insight/range-text';
import { formatCount } from '#domain/text/count';
import { TooManyIncidents } from '../../api/large/incident-rows';
import { OtherPageLink } from '../../components/insight-filter/OtherPageLink';
import { useInsightFilter } from '../../components/insight-filter/use-insight-filter';
import { Failure } from '../../components/states/Failure';
import { LinkProblems } from '../../components/states/LinkProblems';
import { ClockNotice } from '../../components/time/ClockNotice';
import { useTitle } from '../../hooks/use-title';
import { paths } from '../../paths';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { isGuest } from '../../url/settings';
import { RangeControls } from './controls/ReviewControls';
import { useReviewAddress } from './model/address/use-review-address';
import { type ReviewRows, useReviewRows } from './model/use-review-rows';
import { ReviewOfIncidents } from './ReviewOfIncidents';
import { ReviewSkeleton } from './ReviewSkeleton';

/** The incidents of the address: fetched, and what may go wrong with that. */
export function ReviewOfRange() {
  const insight = useInsightFilter('incidents');
  const address = useReviewAddress();
  const { account, range, zone } = insight;
  const fetching = useReviewRows(insight, range, insight.problems.every(isLength));
  const { query, rows } = fetching;
  const problems = [...insight.linkProblems, ...address.problems];
  const notices = (
    <>
      <LinkProblems problems={problems} />
      <ClockNotice account={account} window={{ start: range.after, end: range.upTo }} />
    </>
  );
  useTitle(`${address.typed.title || 'Review'} · ${rangeText(range, zone)} · ${zone}`);
  if (rows) {
    return (
      <>
        {notices}
        {query.error && (
          <Failure what="Newer incidents" error={query.error} onRetry={() => void query.refetch()} />
        )}
        <ReviewOfIncidents
          insight={insight}
          address={address}
          fetched={rows}
          fetchedAt={Math.floor(query.dataUpdatedAt / 1000)}
        />
      </>
    );
  }
  const isStopped = query.fetchStatus === 'idle' && !query.error;
  return (
    <>
      <h1 className="mb-2.5">{address.typed.title || 'Review'}</h1>
      {notices}
      {!isGuest() && (
        <search className="mb-3 flex flex-wrap items-center gap-2">
          <RangeControls insight={insight} />
        </search>
      )}
      {query.error instanceof TooManyIncidents && (
        <Notice>
          This range has more than 50,000 incidents, too many for a review. Choose a shorter one, or select
          some on <OtherPageLink path={paths.incidents()} name="Incidents" />.
        </Notice>
      )}
      {query.error && !(query.error instanceof TooManyIncidents) && (
        <Failure what="The incidents" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isFetching && <FetchedSoFar fetching={fetching} />}
      {isStopped && insight.problems.every(isLength) && (
        <Notice className="mb-3 flex items-center gap-3">
          Stopped before all incidents were there.
          <Button onClick={() => void query.refetch()}>Resume</Button>
        </Notice>
      )}
      {query.isFetching && <ReviewSkeleton />}
    </>
  );
}

/** Guests wait for what the link has: there is nothing to stop. */
function FetchedSoFar({ fetching: { progress, stop } }: { fetching: ReviewRows }) {
  const { held = 0, total } = progress ?? {};
  return (
    <p className="mb-3 flex items-center gap-3 text-sm text-ink-2" role="status">
      <progress
        aria-label="Incidents fetched"
        className="fetched w-64 max-w-full"
        {...(total === undefined ? {} : { max: Math.max(1, total), value: held })}
      />
      {formatCount(held)}
      {total === undefined ? ' incidents so far' : ` of ${formatCount(total)} incidents`}
      {!isGuest() && <Button onClick={stop}>Stop</Button>}
    </p>
  );
}

/** A range over six months is fetched in parts. */
function isLength({ rule }: { rule: string }): boolean {
  return rule.includes('months after');
}
