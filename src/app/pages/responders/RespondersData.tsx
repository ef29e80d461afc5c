import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { metricsOf, responsesOf } from '#domain/insight/responders/responses';
import { counted, formatCount, formatPercent } from '#domain/text/count';
import { type FirstAcks, WITHIN } from '#domain/insight/incidents/first-acks';
import { lateText, recordedRule } from '#domain/insight/incidents/late-rule';
import type { InsightRange } from '#domain/insight/range';
import { formatDuration } from '#domain/time/duration';
import { paths } from '#address/paths';
import type { SearchPatch } from '#address/codec';
import { isSource } from '#address/responders';
import type { Period } from './model/files';
import { canServer } from '../../url/settings';
import type { RespondersReply } from '../../api/responders';
import { useDirectory, useTargets } from '../../api/names/directory';
import { useOwnZone } from '../../data/own-zone';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { OtherPageLink } from '../../components/insight-filter/OtherPageLink';
import { Failure } from '../../components/states/Failure';
import { MaskedText } from '../../components/secrets/MaskedText';
import { Button } from '../../ui/Button';
import { TooManyIncidents } from '../../api/large/incident-rows';
import { EntriesPanel } from './panels/EntriesPanel';
import { useEntries } from './panels/use-entries';
import type { ChartsView } from './model/use-charts-view';
import { membersFor } from './model/use-incident-lines';
import { type IncidentRows, useIncidentRows } from './model/use-incident-rows';
import type { Metrics } from './model/use-metrics';
import { type Standings, useStandings } from './model/use-standings';
import { entriesPath, sourceFilter } from './model/links';
import { HoursPanel } from './panels/HoursPanel';
import { AnswerPanel } from './standings/AnswerPanel';
import { StandingsPanel } from './standings/StandingsPanel';
import { HeatMapPanel } from './panels/HeatMapPanel';
import { OverTimeControls } from './panels/OverTimeControls';
import { OverTimePanel } from './panels/OverTimePanel';
import { LoudestPanel } from './panels/LoudestPanel';

/** Members of the rows of entries. */
const ENTRY_MEMBERS = ['responders', 'notifications', 'title'] as const;

type RespondersDataProps = {
  reply: RespondersReply;
  earlier: Metrics['queries']['earlier'];
  before: Metrics['before'];
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'now' | 'filter'>;
  view: Omit<ChartsView, 'problems'>;
};

/** Table or entries of one figure, and charts with one question each. */
export function RespondersData(props: RespondersDataProps) {
  return props.view.isListing ? <Listing {...props} /> : <Comparison {...props} />;
}

/** Entries of one figure of everybody under the filter. */
function Listing(props: RespondersDataProps) {
  const { reply, earlier, before, insight, view } = props;
  const { range, zone, now, filter } = insight;
  const { unit, figure, tableOf } = view;
  const directory = useDirectory();
  const incidents = useIncidentRows({ filter, range, zone, members: ENTRY_MEMBERS, enabled: true });
  const question = { subject: 'person', label: undefined } as const;
  const standings = useStandings({ ...question, reply, earlier, before, unit, insight, incidents });
  const { dutyOf: duty, total } = standings;
  const listed = figure ?? 'night';
  const whole = useMemo(() => ({ ...total, id: undefined, name: 'All responders' }), [total]);
  const entries = useEntries({ figure: listed, view, whole, rows: incidents, duty, insight });
  const period = { range, zone };
  return (
    <>
      <EntriesPanel
        {...entries}
        {...{ figure: listed, unit, rows: incidents, period }}
        before={before.short}
      />
      <div className="space-y-3.5">
        <Trend {...props} rows={reply.rows} of="all responders" filter={{}} />
        {!incidents.isOfPeople && (
          <HoursPanel rows={incidents} {...{ period }} isListing tableChoice={tableOf('hours')} />
        )}
        <HeatMapPanel
          {...{ reply, period, now }}
          nameOf={directory.responder}
          tableChoice={tableOf('heat-map')}
        />
      </div>
    </>
  );
}

/** Table of people, teams, schedules, channels or label values. */
function Comparison(props: RespondersDataProps) {
  const { reply, earlier, before, insight, view } = props;
  const { range, zone, now, filter } = insight;
  const { subject, label, unit, tableOf } = view;
  const directory = useDirectory();
  const incidents = useIncidentRows({ filter, range, zone, members: membersFor(subject), enabled: true });
  const standings = useStandings({ subject, label, reply, earlier, before, unit, insight, incidents });
  const { duty } = standings;
  const period = { range, zone };
  const source = useSource(standings, view, period);
  const hasTitles = isSource(subject) && canServer('incident-responders');
  return (
    <>
      <AnswerPanel {...{ standings, view }} before={before.short} />
      <div
        className={`mb-3.5 ${hasTitles ? 'grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_23rem]' : ''}`}
      >
        <StandingsPanel {...{ standings, view, period, before, reply }}>
          {duty.error && <Failure what="The schedules" error={duty.error} onRetry={duty.retry} />}
          <FirstAckLine acks={standings.total.firstAcks} rows={incidents} range={range} />
        </StandingsPanel>
        {hasTitles && (
          <LoudestPanel {...source} now={now} onClose={() => view.change({ source: undefined })} />
        )}
      </div>
      <Trend
        {...props}
        rows={source.rows ?? reply.rows}
        of={source.name ?? 'all responders'}
        filter={source.filter}
      />
      <div className="mt-3.5 space-y-3.5">
        <HoursPanel rows={incidents} {...{ period }} isListing={false} tableChoice={tableOf('hours')} />
        <HeatMapPanel
          {...{ reply, period, now }}
          nameOf={directory.responder}
          tableChoice={tableOf('heat-map')}
        />
      </div>
    </>
  );
}

type TrendProps = Pick<RespondersDataProps, 'reply' | 'insight' | 'view'> & {
  rows: RespondersReply['rows'];
  of: string;
  /** Filter of the entries of a bar, beside those of the page. */
  filter: SearchPatch | undefined;
};

/** A measure over time, whose bars open their entries if the server can. */
function Trend({ reply, insight, view, rows, of, filter }: TrendProps) {
  const [search] = useSearchParams();
  const { range, zone, now } = insight;
  const { measure, unit, change, tableOf } = view;
  return (
    <OverTimePanel
      reply={{ ...reply, rows }}
      {...{ measure, unit, now, of }}
      period={{ range, zone }}
      entriesOf={canServer('incident-responders') ? (to) => entriesPath(search, filter ?? {}, to) : undefined}
      tableChoice={tableOf('over-time')}
      controls={<OverTimeControls measure={measure} unit={unit} onChange={change} />}
    />
  );
}

/** Selected channel or label value with its incidents, metrics and filter; of all, the incidents alone. */
function useSource(standings: Standings, view: Omit<ChartsView, 'problems'>, period: Period) {
  const [search] = useSearchParams();
  const { sources, labels, lines } = standings;
  const { subject, source } = view;
  const place = { search, ...period, label: labels.name };
  const ownZone = useOwnZone(period.zone);
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
    place,
    incidents: own?.incidents ?? sources?.incidents,
    rows: own?.rows,
    name: own && (line?.name ?? source),
    filter: sourceFilter(subject, source, place),
  };
}

type FirstAckLineProps = { acks: FirstAcks | undefined; rows: IncidentRows; range: InsightRange };

/** Time to the first acknowledgement by anyone: not each person's own. */
function FirstAckLine({ acks, rows, range }: FirstAckLineProps) {
  const targets = useTargets();
  const rule = targets.length > 0 ? lateText(recordedRule(targets), range) : undefined;
  return (
    <p className="min-h-8 xl:min-h-4">
      First acknowledgement by anyone (<OtherPageLink path={paths.incidents()} name="Incidents" />
      ): {acks ? acksText(acks, rule) : <Missing rows={rows} />}
    </p>
  );
}

/** @param rule of the recorded targets in words, which replace the shares within fixed times */
function acksText(
  { incidents, acknowledged, median, shareWithin, late }: FirstAcks,
  rule: string | undefined,
): string {
  const all = `of ${counted(incidents, 'incident')}`;
  const shares = WITHIN.map(
    (most, place) => `${formatPercent(shareWithin[place] ?? 0)} within ${most / 60} min`,
  );
  const middle = median === undefined ? 'none acknowledged' : `median ${formatDuration(median)}`;
  // One line, at most widths.
  if (rule !== undefined && incidents > 0)
    return `${middle} · ${formatPercent(late / incidents)} late: ${rule} · ${all}`;
  return [middle, ...shares, `${all}, ${formatCount(acknowledged)} acknowledged`].join(' · ');
}

/** Reason for missing rows. */
function Missing({ rows: { query, isOfPeople } }: { rows: IncidentRows }) {
  if (isOfPeople) return <span>not available for a single person</span>;
  if (query.error instanceof TooManyIncidents) {
    return <span>not available for {query.error.message}; choose a shorter range.</span>;
  }
  if (query.error) {
    return (
      <span role="alert">
        could not be loaded: <MaskedText text={query.error.message} />.{' '}
        <Button look="quiet" className="h-6 px-1.5 text-xs" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </span>
    );
  }
  return <span role="status">loading incidents…</span>;
}
