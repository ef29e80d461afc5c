import { Link, useSearchParams } from 'react-router';
import { QUICK_WORDS } from '../../../components/insight-filter/range-words';
import { useTitle } from '../../../hooks/use-title';
import { paths } from '../../../paths';
import { Panel } from '../../../ui/Panel';
import { sharedSearch } from '../../../url/insight-filter';
import { useRangeSearch } from '../model/address/use-range-search';
import { IdsForm } from './IdsForm';

/** What a review is made from, where the address does not say it yet. */
export function EmptyReview() {
  const [search] = useSearchParams();
  const rangeSearch = useRangeSearch();
  useTitle('Review');
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-1">Review</h1>
      <p className="mb-4 text-ink-2">
        What you share on the screen in an incident review: how many and how bad against the four weeks
        before, a chronology over who was on call, and a card for each incident. Choose incidents or a range.
      </p>
      <div className="space-y-3">
        <Panel title="From a range">
          <p className="flex flex-wrap gap-x-4 gap-y-2">
            {(['7d', 'today', 'last-week'] as const).map((name) => (
              <Link
                key={name}
                className="review-link inline-flex min-h-6 items-center"
                to={`${paths.review()}?${rangeSearch(name).toString()}`}
              >
                {QUICK_WORDS[name]}
              </Link>
            ))}
          </p>
        </Panel>
        <Panel title="From incidents">
          <p className="mb-2 text-sm text-ink-2">
            Select them on{' '}
            <Link className="review-link" to={`${paths.incidents()}?${sharedSearch(search).toString()}`}>
              Incidents
            </Link>{' '}
            and press “Review these”, or paste their ids.
          </p>
          <IdsForm />
        </Panel>
      </div>
    </div>
  );
}
