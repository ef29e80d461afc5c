import { Link, useNavigate, useSearchParams } from 'react-router';
import { useState } from 'react';
import { QUICK_RANGES, type QuickRange } from '#domain/insight/range';
import { parseIds } from '#domain/rum';
import { paths, patched } from '#address/codec';
import { sharedSearch } from '#address/insight';
import { formatReview, MAX_CHOSEN, saysWhat } from '#address/review';
import { QUICK_WORDS } from '../../components/insight-filter/range-words';
import { Page } from '../../components/Page';
import { useNow } from '../../hooks/use-now';
import { useZones } from '../../hooks/stored';
import { Panel } from '../../ui/Panel';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Peaks } from './Peaks';
import { RecentReviews } from './RecentReviews';
import { ReviewOfRange } from './ReviewOfRange';
import { useRangeSearch } from './model/use-review-address';

const RANGES = QUICK_RANGES.map((name) => [name, QUICK_WORDS[name]] as const);

/** Incident review: selected incidents, or all of a range. */
export function ReviewPage() {
  const [search] = useSearchParams();
  return saysWhat(search) ? <ReviewOfRange /> : <EmptyReview />;
}

/** Start page of a review without incidents in the address. */
function EmptyReview() {
  const [search] = useSearchParams();
  const rangeSearch = useRangeSearch();
  const { zone } = useZones().zones;
  const now = useNow();
  return (
    <Page title="Review" tab="Review" zone={zone} window={{ start: now, end: now }}>
      <div className="max-w-5xl space-y-3">
        <Peaks />
        <div className="grid gap-3 lg:grid-cols-2">
          <RecentReviews />
          <Panel title="Other incidents">
            <p className="mb-3 flex flex-wrap gap-x-4 gap-y-2">
              {(['7d', 'today', 'last-week'] as const).map((name) => (
                <Link
                  key={name}
                  className="review-link inline-flex min-h-6 max-md:min-h-11 items-center"
                  to={`${paths.review()}?${rangeSearch(name).toString()}`}
                >
                  {QUICK_WORDS[name]}
                </Link>
              ))}
              <Link
                className="review-link inline-flex min-h-6 max-md:min-h-11 items-center"
                to={`${paths.incidents()}?${sharedSearch(search).toString()}`}
              >
                Incidents
              </Link>
            </p>
            <IdsForm />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

/** Form for pasted incident ids. The interface queries by time only, so it includes a range. */
function IdsForm() {
  const navigate = useNavigate();
  const rangeSearch = useRangeSearch();
  const [text, setText] = useState('');
  const [within, setWithin] = useState<QuickRange>('28d');
  const [problem, setProblem] = useState('');
  function openReview() {
    const { ids } = parseIds(text);
    if (ids.length === 0) return setProblem('Paste the ids of incidents.');
    if (ids.length > MAX_CHOSEN) return setProblem(`A review has at most ${MAX_CHOSEN} chosen incidents.`);
    const selected = patched(rangeSearch(within), formatReview({ selected: ids }));
    void navigate(`${paths.review()}?${selected.toString()}`);
  }
  return (
    <form
      aria-label="Incidents by their ids"
      onSubmit={(event) => {
        event.preventDefault();
        openReview();
      }}
    >
      <textarea
        aria-label="Ids of incidents"
        rows={3}
        spellCheck={false}
        placeholder="one a line, or separated by commas"
        className="block w-full rounded-md border border-control/60 bg-canvas p-2 font-mono text-sm text-ink"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Choice label="Look for them in" value={within} options={RANGES} onChange={setWithin} />
        <Button look="primary" type="submit">
          Review these
        </Button>
        <span role="status" className="text-sm text-bad">
          {problem}
        </span>
      </div>
    </form>
  );
}
