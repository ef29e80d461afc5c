import { useIsFetching } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { formatFields } from '#address/codec';
import { isSource, RESPONDERS_FIELDS } from '#address/responders';
import { rangeText } from '#domain/insight/range';
import { metricsOf, responsesOf } from '#domain/insight/responders/responses';
import { FilesMenu } from '../../charts/FilesMenu';
import {
  type InsightFilterState,
  useInsightFilter,
} from '../../components/insight-filter/use-insight-filter';
import { Failure } from '../../components/states/Failure';
import { useOwnZone } from '../../data/me';
import { EmptyState } from '../../ui/EmptyState';
import { canServer } from '../../url/settings';
import { EntriesList, FigureTabs } from './panels/EntriesList';
import { LoudestPanel } from './panels/LoudestPanel';
import { useEntries } from './panels/use-entries';
import { FigureChart } from './FigureChart';
import { InsightFrame } from './InsightFrame';
import { answerOf } from './model/answer';
import { figureSorted } from './model/figure-words';
import { fileOf, entriesPath, listedPath, onlyPersonPath, sourceFilter } from './model/links';
import { type ChartsView, useChartsView } from './model/use-charts-view';
import { membersFor, useIncidentRows } from './model/use-incident-lines';
import { type Metrics, useMetrics } from './model/use-metrics';
import { type Standings, useStandings } from './model/use-standings';
import { FIRST_LINES, fileOfStandings, StandingsTable, SUBJECT_WORDS } from './StandingsTable';

/** Members of the rows of entries. */
const ENTRY_MEMBERS = ['responders', 'notifications', 'title'] as const;

const LISTED_FIGURES = ['night', 'rate', 'interruptions', 'off', 'incidents', 'ack', 'escalated'] as const;

/** Responders page, or the page of the only person in its filter. */
export function RespondersPage() {
  const [search] = useSearchParams();
  const person = onlyPersonPath(search);
  return person === undefined ? <Responders /> : <Navigate to={person} replace />;
}

/** Cost of incidents for people, from responder metrics; or the entries of one figure of everybody. */
function Responders() {
  const insight = useInsightFilter('responders');
  const view = useChartsView(insight);
  const metrics = useMetrics(insight);
  const { figure } = view;
  return figure ? (
    <Listing {...{ insight, view, metrics, figure }} />
  ) : (
    <Comparison {...{ insight, view, metrics }} />
  );
}

type RespondersProps = { insight: InsightFilterState; view: ChartsView; metrics: Metrics };

function frameOf({ insight, view, metrics }: RespondersProps) {
  const { range, zone } = insight;
  return {
    insight,
    metrics,
    title: 'Responders',
    tab: `Responders · ${rangeText(range, zone)} · ${zone}`,
    problems: view.problems,
    skeleton: <Skeleton title={SUBJECT_WORDS[view.subject]} />,
    view: formatFields(RESPONDERS_FIELDS, { columns: view.columns === 'all' ? 'all' : undefined }),
  };
}

/** People, teams, channels or label values: the sorted figure over time, and the table. */
function Comparison(props: RespondersProps) {
  const { insight, view, metrics } = props;
  const { filter, range, zone, now } = insight;
  const { subject, sort } = view;
  const reply = metrics.queries.now.data;
  const incidents = useIncidentRows({
    filter,
    range,
    zone,
    members: membersFor(subject),
    enabled: metrics.enabled && subject !== 'person',
  });
  const standings = useStandings({
    subject,
    label: view.label,
    sort,
    reply,
    earlier: metrics.queries.earlier,
    before: metrics.before,
    unit: view.unit,
    insight,
    incidents,
  });
  const { lines, total, failure, duty } = standings;
  const source = useSource(standings, view, insight);
  // A file written too early would lack the period before or the hours, without a word.
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const period = { range, zone };
  const title = SUBJECT_WORDS[subject];
  const answer = lines && answerOf({ lines, total, subject, sort });
  const isAvailable = !isSource(subject) || canServer('incident-responders');
  return (
    <InsightFrame
      {...frameOf(props)}
      answer={
        answer && (
          <>
            <b>{answer.bold}</b>
            {answer.more}
          </>
        )
      }
      files={
        lines && (
          <FilesMenu
            title={title}
            file={fileOf(period, title.toLowerCase())}
            table={() => fileOfStandings(lines, view, period, standings.dutyOf)}
            disabled={isLoading}
          />
        )
      }
    >
      {({ rows }) => (
        <>
          {[failure, duty.error && { what: 'The schedules', error: duty.error, retry: duty.retry }].map(
            (failed) =>
              failed && (
                <Failure key={failed.what} what={failed.what} error={failed.error} onRetry={failed.retry} />
              ),
          )}
          {!isAvailable && <NotAvailable title={title} />}
          {lines && (
            <FigureChart
              figure={figureSorted(sort.key)}
              rows={source.rows ?? rows}
              incidents={source.incidents}
              unit={view.unit}
              {...{ period, now }}
              filter={source.filter}
            />
          )}
          <div
            className={
              view.source === undefined ? '' : 'grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]'
            }
          >
            {lines && (
              <StandingsTable
                {...{ lines, standings, view, period }}
                comparison={metrics.before.problem ?? `Compared with ${metrics.before.text}`}
              />
            )}
            {!lines && !failure && isAvailable && <Skeleton title={title} />}
            {view.source !== undefined && isAvailable && (
              <LoudestPanel
                place={{ search: source.search, ...period, label: standings.labels.name }}
                incidents={source.incidents}
                name={source.name}
                filter={source.filter}
                onClose={() => view.change({ source: undefined })}
              />
            )}
          </div>
        </>
      )}
    </InsightFrame>
  );
}

/** Selected channel or label value with its incidents, metrics and filter; of all, the incidents alone. */
function useSource({ sources, labels, lines }: Standings, view: ChartsView, insight: InsightFilterState) {
  const [search] = useSearchParams();
  const { subject, source } = view;
  const { range, zone } = insight;
  const ownZone = useOwnZone(zone);
  const own = useMemo(() => {
    if (!sources || source === undefined) return undefined;
    const incidents = sources.incidents.filter((one) => {
      const line = sources.sourceOf(one);
      return line !== undefined && String(line) === source;
    });
    return { incidents, rows: responsesOf(incidents, ownZone).map(metricsOf) };
  }, [sources, source, ownZone]);
  const line = lines?.find(({ id }) => id !== undefined && String(id) === source);
  return {
    search,
    incidents: own?.incidents ?? sources?.incidents,
    rows: own?.rows,
    name: line?.name ?? source ?? '',
    filter: sourceFilter(subject, source, { search, range, zone, label: labels.name }),
  };
}

/** Entries of one figure of everybody under the filter, with the other figures as tabs. */
function Listing(props: RespondersProps & { figure: NonNullable<ChartsView['figure']> }) {
  const { insight, view, metrics, figure } = props;
  const [search] = useSearchParams();
  const { filter, range, zone } = insight;
  const incidents = useIncidentRows({
    filter,
    range,
    zone,
    members: ENTRY_MEMBERS,
    enabled: metrics.enabled,
  });
  const { dutyOf, total } = useStandings({
    subject: 'person',
    label: undefined,
    sort: view.sort,
    reply: metrics.queries.now.data,
    earlier: metrics.queries.earlier,
    before: metrics.before,
    unit: view.unit,
    insight,
    incidents,
  });
  const whole = useMemo(() => ({ ...total, id: undefined, name: 'All responders' }), [total]);
  const entries = useEntries({ figure, view, whole, rows: incidents, duty: dutyOf, insight });
  const { name } = entries.standing;
  return (
    <InsightFrame {...frameOf(props)}>
      {() => (
        <section aria-label={name} className="panel-box">
          <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 className="min-w-0 grow">{name}</h2>
            <Link
              to={entriesPath(search, {}, { figure: undefined })}
              className="text-sm text-accent hover:underline print:hidden"
            >
              All people
            </Link>
          </header>
          <FigureTabs
            standing={entries.standing}
            before={metrics.before.short}
            figures={LISTED_FIGURES}
            selected={figure}
            pathOf={(listed) => listedPath(search, listed)}
          />
          <EntriesList
            {...entries}
            {...{ name, figure }}
            unit={view.unit}
            rows={incidents}
            period={{ range, zone }}
            person={undefined}
            wholePath={entriesPath(search, {}, { figure })}
          />
        </section>
      )}
    </InsightFrame>
  );
}

function NotAvailable({ title }: { title: string }) {
  return (
    <EmptyState>
      <p className="font-semibold text-ink">{title} are not available on this server</p>
      <p>Its incidents do not name who was interrupted.</p>
    </EmptyState>
  );
}

/** Placeholder as high as the table. */
function Skeleton({ title }: { title: string }) {
  return (
    <section role="status" aria-label={`${title}: loading`} className="panel-box">
      {Array.from({ length: FIRST_LINES + 2 }, (_, line) => (
        <div key={line} className="flex h-9 items-center gap-4 border-t border-line first:border-t-0">
          <span className="h-3 w-36 animate-pulse rounded-sm bg-sunken" />
          <span className="h-3 grow animate-pulse rounded-sm bg-sunken" />
        </div>
      ))}
    </section>
  );
}
