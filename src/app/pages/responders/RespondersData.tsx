import type { RespondersReply } from '../../api/responders';
import { useDirectory } from '../../api/names/directory';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { EntriesPanel } from './entries/EntriesPanel';
import { useEntries } from './entries/use-entries';
import type { ChartsView } from './model/use-charts-view';
import { membersFor } from './model/use-incident-lines';
import { useIncidentRows } from './model/use-incident-rows';
import type { Metrics } from './model/use-metrics';
import { useStandings } from './model/use-standings';
import { ChangePanel } from './questions/ChangePanel';
import { HoursPanel } from './questions/HoursPanel';
import { RatePanel } from './questions/RatePanel';
import { FirstAckLine } from './standings/FirstAckLine';
import { isSource } from './standings/columns';
import { StandingsPanel } from './standings/StandingsPanel';
import { HeatMapPanel } from './time/HeatMapPanel';
import { OverTimeControls } from './time/OverTimeControls';
import { OverTimePanel } from './time/OverTimePanel';
import { Reconciliation } from './totals/Reconciliation';

type RespondersDataProps = {
  reply: RespondersReply;
  earlier: Metrics['queries']['earlier'];
  before: Metrics['before'];
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'now' | 'filter'>;
  view: Omit<ChartsView, 'problems'>;
};

/** The table, which answers first, or the entries of one figure; and charts that answer one question each. */
export function RespondersData({ reply, earlier, before, insight, view }: RespondersDataProps) {
  const { range, zone, now, filter } = insight;
  const { subject, label, sort, measure, unit, change, tableOf, figure, schedule, isListing } = view;
  const directory = useDirectory();
  const members = isListing ? (['responders', 'notifications'] as const) : membersFor(subject);
  const incidents = useIncidentRows({ filter, range, zone, members, enabled: true });
  const standings = useStandings({ subject, label, reply, earlier, before, unit, insight, incidents });
  const listed = figure ?? 'sleep';
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
    const named = duty?.schedules.find(({ schedule_id }) => schedule_id === schedule);
    return (
      <>
        <EntriesPanel
          {...entries}
          {...{ figure: listed, rows: incidents, period }}
          schedule={schedule === undefined ? undefined : (named?.schedule_name ?? `#${schedule}`)}
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
