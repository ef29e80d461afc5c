import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Schedule } from '#contract/schedule';
import { isoDate } from '#domain/time/days';
import { formatDays } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import { useDirectory } from '../../api/directory';
import { scheduleSelfQuery } from '../../api/schedules';
import { CopyLink } from '../../components/CopyLink';
import { DataAge } from '../../components/DataAge';
import { LinkProblems } from '../../components/LinkProblems';
import { QueryPanel } from '../../components/QueryPanel';
import { useNow } from '../../hooks/use-now';
import { useTitle } from '../../hooks/use-title';
import { accountZone } from '../../url/settings';
import { usePatchSearch } from '../../url/use-patch-search';
import { ChosenPeriod } from './ChosenPeriod';
import { Legend } from './Legend';
import { OnCallToolbar } from './OnCallToolbar';
import { finalRows, summaryOf, withLayers } from './rows';
import { SummaryLine } from './SummaryLine';
import { Timeline } from './Timeline';
import { TimelineSkeleton } from './TimelineSkeleton';
import { firstDay, formatOnCall, parseOnCall, windowOf } from './url';

const NONE: readonly Schedule[] = [];

export function OnCallPage() {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const account = accountZone();
  const { view, problems } = useMemo(() => parseOnCall(search, account), [search, account]);
  const now = useNow();
  const directory = useDirectory();

  const first = firstDay(view, now);
  const { start, end } = windowOf({ ...view, from: first }, now);
  const query = useQuery(scheduleSelfQuery({ start, end }));
  const window = useMemo(() => ({ start, end }), [start, end]);
  const complete = !query.isPlaceholderData;
  const finals = useMemo(
    () => finalRows(query.data ?? NONE, window, complete),
    [query.data, window, complete],
  );
  const rows = useMemo(() => withLayers(finals, view.open, window), [finals, view.open, window]);

  const range = formatDays(first, first + (view.days - 1) * DAY);
  useTitle(`On call · ${range} · ${view.zone}`);

  function toggle(id: string) {
    const open = view.open.includes(id) ? view.open.filter((other) => other !== id) : [...view.open, id];
    patch(formatOnCall({ open }));
  }

  return (
    <>
      <header className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1>On call</h1>
        {query.data && complete && <SummaryLine summary={summaryOf(rows)} />}
        <div className="ml-auto flex items-center gap-3 print:hidden">
          <CopyLink fix={{ tz: view.zone, from: isoDate(first), days: String(view.days) }} />
        </div>
      </header>
      <LinkProblems problems={problems} />
      <OnCallToolbar view={view} first={first} window={window} accountZone={account} patch={patch} />
      <QueryPanel
        what="The schedules"
        query={query}
        loading={<TimelineSkeleton />}
        isEmpty={(schedules) => schedules.length === 0}
        empty={<NoSchedules />}
      >
        {() => (
          <Timeline
            label={`On-call timeline, ${range}, ${view.zone}`}
            rows={rows}
            window={window}
            zone={view.zone}
            secondZone={view.secondZone}
            now={now}
            directory={directory}
            open={view.open}
            chosen={view.period}
            busy={!complete}
            onToggle={toggle}
            onChoose={(key) => patch(formatOnCall({ period: key === view.period ? undefined : key }))}
          />
        )}
      </QueryPanel>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Legend />
        <span className="ml-auto print:hidden">
          <DataAge
            fetchedAtMs={query.dataUpdatedAt}
            fetching={query.isFetching}
            zone={view.zone}
            onRefresh={() => void query.refetch()}
          />
        </span>
      </div>
      {view.period !== undefined && query.data && complete && (
        <ChosenPeriod
          chosen={view.period}
          rows={rows}
          window={window}
          view={view}
          directory={directory}
          onClose={() => patch(formatOnCall({ period: undefined }))}
        />
      )}
    </>
  );
}

function NoSchedules() {
  return (
    <>
      <p className="font-semibold text-ink">No schedule is visible with this app key</p>
      <p>
        Either the store has none, or they are private to teams of which the key's person is no member. The
        README says how to import schedules and how to make a key.
      </p>
    </>
  );
}
