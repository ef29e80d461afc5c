import type { ReactNode } from 'react';
import { isFiltered, NO_FILTER } from '#domain/insight/filter';
import { splitRange } from '#domain/insight/split-range';
import { CopyLink } from '../../components/CopyLink';
import { DataAge } from '../../components/time/DataAge';
import { InsightFilterBar } from '../../components/insight-filter/InsightFilterBar';
import { rangeText } from '../../components/insight-filter/range-words';
import { LinkProblems } from '../../components/states/LinkProblems';
import { PrintFooter } from '../../components/PrintFooter';
import { useTitle } from '../../hooks/use-title';
import { Button } from '../../ui/Button';
import { RowDetails } from './details/RowDetails';
import { FetchLine, HeldOfTotal } from './FetchLine';
import { ColumnFilterChips } from './filters/ColumnFilterChips';
import { IncidentGrid } from './grid/IncidentGrid';
import { ColumnsMenu } from './menus/ColumnsMenu';
import { DownloadMenu } from './menus/DownloadMenu';
import { ViewsMenu } from './menus/ViewsMenu';
import { PrintedRows } from './PrintedRows';
import { Strip, StripSkeleton } from './strip/Strip';
import { useIncidents, type Incidents } from './model/use-incidents';
import { COLUMN_WORDS, countOf, formatCount } from './model/words';
import { fetchJob } from './worker/client';

/** Every incident that a filter matches: what they add up to, and all of them in a table. */
export function IncidentsPage() {
  const incidents = useIncidents();
  const { shared, view, zone, range, isOverlong, status, job, summary, change } = incidents;
  const text = rangeText(range, zone);
  useTitle(`Incidents · ${text} · ${zone}`);
  return (
    <>
      <header className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1>Incidents</h1>
        {status && <HeldOfTotal status={status} />}
        {status && summary.data && summary.data.count !== status.held && (
          <span className="text-ink-2">· {formatCount(summary.data.count)} shown</span>
        )}
        <p className="hidden print:block">
          {text}, {zone}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">
          <Button onClick={() => print()}>Print</Button>
          <DownloadMenu incidents={incidents} />
          <CopyLink fix={shared.fixed} live={shared.live} />
        </div>
      </header>
      <LinkProblems problems={incidents.linkProblems} />
      <InsightFilterBar
        state={shared}
        error={summary.error}
        overlong={(typed, apply) => (
          <Button
            onClick={() => {
              apply();
              change({ parts: true }, { replace: true });
            }}
          >
            Fetch it in {splitRange(typed, zone).length} parts
          </Button>
        )}
      >
        <ViewsMenu />
        <ColumnsMenu incidents={incidents} />
        <Button
          aria-pressed={view.compact}
          look={view.compact ? 'pressed' : 'plain'}
          onClick={() => change({ compact: !view.compact }, { replace: true })}
        >
          Compact
        </Button>
      </InsightFilterBar>
      {isOverlong && !view.parts && (
        <Notice title="This range is longer than six months">
          <p className="mb-3">
            One request may ask for six months at most. It can be fetched in {splitRange(range, zone).length}{' '}
            parts, one after the other.
          </p>
          <Button onClick={() => change({ parts: true })}>
            Fetch it in {splitRange(range, zone).length} parts
          </Button>
        </Notice>
      )}
      {status && <FetchLine incidents={incidents} status={status} />}
      {job && <Body incidents={incidents} />}
      <PrintFooter zone={zone} />
    </>
  );
}

function Body({ incidents }: { incidents: Incidents }) {
  const { shared, view, status, job, summary, zone, change } = incidents;
  if (!status || !summary.data) {
    if (status?.phase === 'failed') return null;
    return (
      <div role="status" aria-label="The incidents: loading">
        <StripSkeleton />
        <div className="h-[max(340px,100dvh-330px)] rounded-[10px] border border-line bg-surface">
          <div className="h-9 rounded-t-[10px] border-b border-line bg-sunken" />
        </div>
      </div>
    );
  }
  if (status.held === 0 && status.phase !== 'done') return null;
  if (status.held === 0) {
    return (
      <Notice title="No incident matches">
        <p className="mb-3">
          {isFiltered(shared.filter, 'incidents')
            ? 'The server has none in this range that pass the filters.'
            : 'The server has none in this range that this app key may see. The range can be moved with [ and ].'}
        </p>
        {isFiltered(shared.filter, 'incidents') && (
          <Button onClick={() => shared.change(NO_FILTER)}>Clear filters</Button>
        )}
      </Notice>
    );
  }
  const { count } = summary.data;
  const order = view.sorts.map(({ column, desc }) => `${COLUMN_WORDS[column].head} ${desc ? 'down' : 'up'}`);
  return (
    <>
      <Strip incidents={incidents} summary={summary.data} />
      <ColumnFilterChips incidents={incidents} />
      <div className="flex flex-col gap-3 lg:flex-row lg:items-start">
        <div className="min-w-0 grow">
          {count === 0 ? (
            <Notice title="No incident passes the filters of the columns">
              <p className="mb-3">{countOf(status.held, 'incident')} are here without them.</p>
              <Button onClick={() => change({ filters: {} })}>Show them all</Button>
            </Notice>
          ) : (
            <IncidentGrid incidents={incidents} count={count} />
          )}
        </div>
        {view.row !== undefined && <RowDetails incidents={incidents} id={view.row} />}
      </div>
      <PrintedRows incidents={incidents} count={count} />
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <span className="min-w-0">
          {count === status.held
            ? countOf(count, 'row')
            : `${formatCount(count)} of ${countOf(status.held, 'row')} pass the filters of the columns`}
          , {order.length === 0 ? 'newest first' : `sorted by ${order.join(', then ')}`} · created in {zone} ·
          fetched in {countOf(status.requests, 'request')} · ack and close from the trigger, engaged from ack
          to close
        </span>
        <span className="ml-auto print:hidden">
          <DataAge
            fetchedAtMs={status.fetchedAtMs}
            fetching={status.phase === 'fetching'}
            zone={zone}
            onRefresh={() => job && fetchJob(job, true)}
          />
        </span>
      </p>
    </>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-[10px] border border-line bg-surface px-6 py-12 text-center text-ink-2">
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </div>
  );
}
