import { BUCKET_UNITS, type BucketUnit } from '#domain/insight/responders/over-time';
import { counted, formatCount, formatPercent } from '#domain/text/count';
import { type FirstAcks, WITHIN } from '#domain/insight/incidents/first-acks';
import { formatDuration } from '#domain/time/duration';
import { paths } from '#address/paths';
import { type Measure, MEASURES } from '#address/responders';
import type { RespondersReply } from '../../api/responders';
import { useDirectory } from '../../api/names/directory';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { Choice } from '../../ui/Choice';
import { Segmented } from '../../ui/Segmented';
import { OtherPageLink } from '../../components/insight-filter/OtherPageLink';
import { LedgerLink } from '../../components/LedgerLink';
import { MaskedText } from '../../components/secrets/MaskedText';
import { Button } from '../../ui/Button';
import { TooManyIncidents } from '../../api/large/incident-rows';
import { EntriesPanel } from './panels/EntriesPanel';
import { useEntries } from './panels/use-entries';
import type { ChartsView } from './model/use-charts-view';
import { membersFor } from './model/use-incident-lines';
import { type IncidentRows, useIncidentRows } from './model/use-incident-rows';
import type { Metrics } from './model/use-metrics';
import { useStandings } from './model/use-standings';
import { ChangePanel } from './panels/ChangePanel';
import { HoursPanel } from './panels/HoursPanel';
import { RatePanel } from './panels/RatePanel';
import { isSource } from './standings/columns';
import { StandingsPanel } from './standings/StandingsPanel';
import { HeatMapPanel } from './panels/HeatMapPanel';
import { OverTimePanel } from './panels/OverTimePanel';
import { Reconciliation } from './panels/Reconciliation';
import { UNIT_WORDS } from './model/words';

const MEASURE_WORDS: Record<Measure, string> = {
  interruptions: 'Interruptions',
  incidents: 'Incidents',
  ack: 'Time to acknowledge',
  engaged: 'Engaged time',
  escalations: 'Escalations',
};

const MEASURE_OPTIONS = MEASURES.map((measure) => [measure, MEASURE_WORDS[measure]] as const);

type OverTimeControlsProps = {
  measure: Measure;
  unit: BucketUnit;
  onChange: (fields: { measure: Measure } | { unit: BucketUnit }) => void;
};

type RespondersDataProps = {
  reply: RespondersReply;
  earlier: Metrics['queries']['earlier'];
  before: Metrics['before'];
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'now' | 'filter'>;
  view: Omit<ChartsView, 'problems'>;
};

/** Table or entries of one figure, and charts with one question each. */
export function RespondersData({ reply, earlier, before, insight, view }: RespondersDataProps) {
  const { range, zone, now, filter } = insight;
  const { subject, label, sort, measure, unit, change, tableOf, figure, schedule, isListing } = view;
  const directory = useDirectory();
  const members = isListing ? (['responders', 'notifications'] as const) : membersFor(subject);
  const incidents = useIncidentRows({ filter, range, zone, members, enabled: true });
  const standings = useStandings({ subject, label, reply, earlier, before, unit, insight, incidents });
  const listed = figure ?? 'night';
  const { dutyOf: duty } = standings;
  const entries = useEntries({ figure: listed, schedule, rows: incidents, standings, duty, insight });
  const period = { range, zone };
  const overTime = (
    <OverTimePanel
      {...{ reply, measure, unit, period, now, isListing }}
      tableChoice={tableOf('over-time')}
      controls={<OverTimeControls measure={measure} unit={unit} onChange={change} />}
    />
  );
  const heatMap = (
    <HeatMapPanel
      {...{ reply, period, now }}
      nameOf={directory.responder}
      tableChoice={tableOf('heat-map')}
    />
  );
  const hours = <HoursPanel rows={incidents} {...{ period, isListing }} tableChoice={tableOf('hours')} />;
  if (isListing) {
    const match = duty?.schedules.find(({ schedule_id }) => schedule_id === schedule);
    return (
      <>
        <EntriesPanel
          {...entries}
          {...{ figure: listed, rows: incidents, period }}
          schedule={schedule === undefined ? undefined : (match?.schedule_name ?? `#${schedule}`)}
          before={before.short}
        />
        {schedule === undefined && (
          <div className="space-y-3.5">
            {overTime}
            {!incidents.isOfPeople && hours}
            {heatMap}
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <StandingsPanel {...{ standings, view, period, before }}>
        <FirstAckLine acks={standings.total.firstAcks} rows={incidents} />
      </StandingsPanel>
      <Reconciliation reply={reply} />
      <div className="mt-3.5 grid items-stretch gap-3.5 xl:grid-cols-2 print:grid-cols-2">
        {!isSource(subject) && (
          <RatePanel {...{ standings, subject, period }} tableChoice={tableOf('rate')} />
        )}
        {hours}
      </div>
      <div className="mt-3.5 space-y-3.5">
        {overTime}
        <ChangePanel {...{ standings, before, subject, sort, period }} tableChoice={tableOf('change')} />
        {heatMap}
      </div>
    </>
  );
}

/** Figure and bucket of the chart over time. */
function OverTimeControls({ measure, unit, onChange }: OverTimeControlsProps) {
  return (
    <>
      <Choice
        label="Figure over time"
        value={measure}
        options={MEASURE_OPTIONS}
        onChange={(picked) => onChange({ measure: picked })}
      />
      <Segmented
        label="Over time by"
        value={unit}
        options={BUCKET_UNITS.map((value) => ({ value, label: UNIT_WORDS[value] }))}
        onChange={(picked) => onChange({ unit: picked })}
      />
    </>
  );
}

/** Time to the first acknowledgement by anyone: not each person's own. */
function FirstAckLine({ acks, rows }: { acks: FirstAcks | undefined; rows: IncidentRows }) {
  return (
    <>
      <p className="min-h-6 text-sm text-ink-2">
        First acknowledgement by anyone: {acks ? acksText(acks) : <Missing rows={rows} />}
      </p>
      <p>
        Above: each person’s own average. This line: first acknowledgement by anyone (see{' '}
        <OtherPageLink path={paths.incidents()} name="Incidents" />
        ). <LedgerLink>On-call hours</LedgerLink> adds up duty and pay over months.
      </p>
    </>
  );
}

function acksText({ incidents, acknowledged, median, shareWithin }: FirstAcks): string {
  const shares = WITHIN.map(
    (most, place) => `${formatPercent(shareWithin[place] ?? 0)} within ${most / 60} min`,
  );
  const middle = median === undefined ? 'none acknowledged' : `median ${formatDuration(median)}`;
  return [
    middle,
    ...shares,
    `of ${counted(incidents, 'incident')}, ${formatCount(acknowledged)} acknowledged`,
  ].join(' · ');
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
