import { useMemo } from 'react';
import { isFiltered } from '#domain/insight/filter';
import { peopleOf } from '#domain/insight/responders/responder-rows';
import { useDirectory } from '../../api/names/directory';
import type { RespondersReply } from '../../api/responders';
import { ChartSkeleton } from '../../charts/BarChart';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { QueryPanel } from '../../components/states/QueryPanel';
import type { ChartsView } from './model/use-charts-view';
import type { Metrics } from './model/use-metrics';
import { ChangePanel } from './people/ChangePanel';
import { PerDutyPanel } from './people/PerDutyPanel';
import { PERSON_FIGURES } from './people/person-figures';
import { PersonPanel } from './people/PersonPanel';
import { HeatMapPanel } from './time/HeatMapPanel';
import { OverTimeControls } from './time/OverTimeControls';
import { OverTimePanel } from './time/OverTimePanel';
import { Reconciliation } from './totals/Reconciliation';
import { Totals } from './totals/Totals';

type RespondersDataProps = {
  reply: RespondersReply;
  queries: Omit<Metrics['queries'], 'now'>;
  before: Metrics['before'];
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'now' | 'filter'>;
  view: Omit<ChartsView, 'problems'>;
};

/** All panels of a reply; those with a request of their own wait for it by themselves. */
export function RespondersData({ reply, queries, before, insight, view }: RespondersDataProps) {
  const { range, zone, now, filter } = insight;
  const { measure, unit, change, tableOf } = view;
  const directory = useDirectory();
  const people = useMemo(() => peopleOf(reply.rows, directory.responder), [reply.rows, directory]);
  const earlier = queries.earlier.isPlaceholderData ? undefined : queries.earlier.data;
  const peopleBefore = useMemo(
    () => peopleOf(earlier?.rows ?? [], directory.responder),
    [earlier?.rows, directory],
  );
  const period = { range, zone };
  return (
    <>
      <Reconciliation reply={reply} />
      <Totals
        rows={reply.rows}
        before={earlier?.rows}
        comparison={
          before.comparable
            ? `Compared with ${before.text}`
            : `No comparison: ${before.text} cannot be requested`
        }
      />
      <div className="grid items-stretch gap-3.5 xl:grid-cols-2 print:grid-cols-2">
        {PERSON_FIGURES.map((figure) => (
          <PersonPanel
            key={figure.chart}
            {...{ figure, people, period }}
            tableChoice={tableOf(figure.chart)}
          />
        ))}
      </div>
      <div className="mt-3.5 space-y-3.5">
        <QueryPanel
          what="The metrics over time"
          query={queries.series}
          loading={<ChartSkeleton height={320} label="Over time" />}
        >
          {(series) => (
            <OverTimePanel
              reply={series}
              {...{ measure, period, now }}
              tableChoice={tableOf('over-time')}
              controls={<OverTimeControls measure={measure} unit={unit} onChange={change} />}
            />
          )}
        </QueryPanel>
        <PerDutyPanel
          {...{ people, period, now }}
          range={{ after: reply.input.start_time, upTo: reply.input.end_time }}
          nameOf={isFiltered(filter, 'responders') ? undefined : directory.person}
          tableChoice={tableOf('per-duty')}
        />
        <QueryPanel
          what="The metrics per day"
          query={queries.daily}
          loading={<ChartSkeleton height={320} label="Days over the line" />}
        >
          {(daily) => (
            <HeatMapPanel
              reply={daily}
              nameOf={directory.responder}
              {...{ period, now }}
              tableChoice={tableOf('heat-map')}
            />
          )}
        </QueryPanel>
        {before.comparable && (
          <QueryPanel
            what="The period before"
            query={queries.earlier}
            loading={<ChartSkeleton height={240} label="Change per person" />}
          >
            {() => <ChangePanel {...{ people, period }} before={peopleBefore} beforeText={before.text} />}
          </QueryPanel>
        )}
      </div>
    </>
  );
}
