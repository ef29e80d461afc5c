import type { RespondersReply } from '../../api/responders';
import { useDirectory } from '../../api/names/directory';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import type { ChartsView } from './model/use-charts-view';
import { useIncidentRows } from './model/use-incident-rows';
import type { Metrics } from './model/use-metrics';
import { useStandings } from './model/use-standings';
import { ChangePanel } from './questions/ChangePanel';
import { HoursPanel } from './questions/HoursPanel';
import { RatePanel } from './questions/RatePanel';
import { FirstAckLine } from './standings/FirstAckLine';
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

/** The table, which answers first, and charts that answer one question each. */
export function RespondersData({ reply, earlier, before, insight, view }: RespondersDataProps) {
  const { range, zone, now, filter } = insight;
  const { subject, sort, measure, unit, change, tableOf } = view;
  const directory = useDirectory();
  const incidents = useIncidentRows(filter, range, zone, true);
  const table = incidents.isOfPeople ? undefined : incidents.query.data;
  const standings = useStandings({ subject, reply, earlier, before, unit, insight, incidents: table });
  const period = { range, zone };
  return (
    <>
      <StandingsPanel {...{ standings, view, period, before }}>
        <FirstAckLine acks={standings.total.firstAcks} rows={incidents} />
      </StandingsPanel>
      <Reconciliation reply={reply} />
      <div className="mt-3.5 grid items-stretch gap-3.5 xl:grid-cols-2 print:grid-cols-2">
        <RatePanel {...{ standings, subject, period }} tableChoice={tableOf('rate')} />
        <HoursPanel rows={incidents} period={period} tableChoice={tableOf('hours')} />
      </div>
      <div className="mt-3.5 space-y-3.5">
        <OverTimePanel
          {...{ reply, measure, unit, period, now }}
          tableChoice={tableOf('over-time')}
          controls={<OverTimeControls measure={measure} unit={unit} onChange={change} />}
        />
        <ChangePanel {...{ standings, before, subject, sort, period }} tableChoice={tableOf('change')} />
        <HeatMapPanel
          {...{ reply, period, now }}
          nameOf={directory.responder}
          tableChoice={tableOf('heat-map')}
        />
      </div>
    </>
  );
}
