import { useEffect, useMemo } from 'react';
import { useLocation, Link } from 'react-router';
import { paths, patched } from '#address/codec';
import { type InsightRange, rangeText, rangeOf } from '#domain/insight/range';
import { counted, formatCount, listed } from '#domain/text/words';
import type { ViewerZone } from '#domain/time/zone';
import { recentRecords, rememberRecord, type RecentRecord } from '../../data/recent-records';
import { fixedRangePatch } from '#address/insight';
import type { IncidentRow } from '#contract/insight';
import { NO_FILTER } from '#domain/insight/filter';
import { shortTitle } from '#domain/insight/incidents/incident-table';
import { type Peak, peaksOf } from '#domain/review/figures';
import { formatSpan, yearAt } from '#domain/time/format';
import { TooManyIncidents } from '../../api/large/incident-rows';
import { useDirectory } from '../../api/names/directory';
import { Failure } from '../../components/states/Failure';
import { useNow } from '../../hooks/use-now';
import { useZones } from '../../hooks/stored';
import { Panel } from '../../ui/Panel';
import { useReviewRows } from './model/use-review-rows';

/** Parameters of how a review is looked at, which is the same review. */
const LOOKS = ['card', 'open', 'only'];

/**
 * Remembers a review in this browser, with what is written into it, which is in its address.
 * @param scope its incidents in words: a review of the same ones replaces it; undefined without any.
 */
export function useRecentReview(title: string, scope: string | undefined): void {
  const { search, hash } = useLocation();
  useEffect(() => {
    if (scope === undefined) return;
    const fields = new URLSearchParams(search);
    for (const name of LOOKS) fields.delete(name);
    const to = `${paths.review()}?${fields.toString()}${hash}`;
    // A link without notes, such as that of a peak, does not replace what was written before.
    if (hash === '' && recentReview(scope)?.to.includes('#') === true) return;
    rememberRecord('watchbill.reviews', { to, id: scope, about: title, of: '' }, 'id');
  }, [search, hash, title, scope]);
}

/** The review of these incidents that this browser remembers. */
function recentReview(scope: string): RecentRecord | undefined {
  return recentRecords('watchbill.reviews').find(({ id }) => id === scope);
}

/** Incidents of a review in words, by which it is remembered. */
export function scopeInWords(incidents: number, range: InsightRange, zone: ViewerZone): string {
  return `${counted(incidents, 'incident')}, ${rangeText(range, zone)}`;
}

const MAX_PEAKS = 4;
/** The range is the same for so long, so that it is not fetched again at each step of the clock. */
const STEP = 15 * 60;

/** The last 28 days up to now, and in them the stretches with the most incidents, each a link to its review. */
export function Peaks() {
  const { zone } = useZones().zones;
  const now = useNow();
  const until = now - (now % STEP) + STEP;
  const range = useMemo(() => {
    const { after } = rangeOf({ kind: 'quick', name: '28d' }, until, zone);
    return { after, upTo: until };
  }, [until, zone]);
  const { query, rows } = useReviewRows({ filter: NO_FILTER, rangeZone: zone }, range, true);
  const directory = useDirectory();
  const titleOf = useMemo(
    () =>
      ({ title, channel_id: id }: IncidentRow) =>
        title === undefined ? directory.channel(id) : shortTitle(title, directory),
    [directory],
  );
  const peaks = useMemo(
    () => rows && peaksOf(rows, range, { titleOf, limit: MAX_PEAKS }),
    [rows, range, titleOf],
  );
  return (
    <Panel
      title="Peaks"
      note="of the last 28 days"
      about="A peak is busy hours that follow each other, with one other hour in between at most. An hour is busy with more incidents than 95 % of the hours of this time have. A peak has five incidents or more."
    >
      {query.error instanceof TooManyIncidents && (
        <p className="text-sm text-ink-2">More than 50,000 incidents, too many to look for peaks.</p>
      )}
      {query.error && !(query.error instanceof TooManyIncidents) && (
        <Failure what="The incidents" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!peaks && query.isFetching && <div aria-hidden="true" className="h-64" />}
      {peaks?.length === 0 && <p className="mt-2 text-sm text-ink-2">No peak in this time.</p>}
      {peaks && (
        <ul aria-label="Peaks">
          {peaks.map((peak) => (
            <PeakLine key={peak.start} peak={peak} zone={zone} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PeakLine({ peak, zone }: { peak: Peak; zone: ViewerZone }) {
  const directory = useDirectory();
  const { start, end, incidents, critical, titles, teams } = peak;
  const [first, ...others] = titles;
  const about = [
    first && `${first[0]}${others.length === 0 ? '' : ` and ${counted(others.length, 'more title')}`}`,
    listed(teams.slice(0, 3).map((team) => directory.team(team))),
  ];
  const search = patched(new URLSearchParams(), {
    tz: zone,
    ...fixedRangePatch({ after: start, upTo: end }, zone),
  });
  // With what was written into it before.
  const before = recentReview(scopeInWords(incidents, { after: start, upTo: end }, zone));
  const time = formatSpan(start, end, zone, yearAt(end, zone));
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={before?.to ?? `${paths.review()}?${search.toString()}`}
        aria-label={`Review ${time}, ${counted(incidents, 'incident')}`}
        className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-6 gap-y-1 rounded-md py-2.5 hover:bg-hover max-sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="min-w-0">
          <b className="block text-accent">{time}</b>
          <bdi className="line-clamp-2 text-sm text-ink-2">{about.filter(Boolean).join(' · ')}</bdi>
        </span>
        <HourBars hours={peak.hours} />
        <span className="grid grid-cols-2 gap-x-5 text-right max-sm:grid-cols-1">
          <PeakFigure value={incidents} word={incidents === 1 ? 'incident' : 'incidents'} />
          <PeakFigure value={critical} word="critical" />
        </span>
      </Link>
    </li>
  );
}

function PeakFigure({ value, word }: { value: number; word: string }) {
  return (
    <span>
      <b className="block text-lg leading-tight">{formatCount(value)}</b>
      <span className="text-sm text-ink-2">{word}</span>
    </span>
  );
}

/** Incidents of each hour; described by the figures beside it. */
function HourBars({ hours }: Pick<Peak, 'hours'>) {
  const most = Math.max(...hours.map(({ count }) => count));
  return (
    <span aria-hidden="true" className="flex h-9 items-end gap-0.5 max-sm:hidden">
      {hours.map(({ at, count, isPeak }) => (
        <span
          key={at}
          className={`w-1.5 rounded-t-sm ${isPeak ? 'bg-accent' : 'bg-line-strong'}`}
          style={{ height: `${Math.max(6, (count / most) * 100)}%` }}
        />
      ))}
    </span>
  );
}
