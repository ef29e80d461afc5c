import { useMemo } from 'react';
import { peopleOf } from '#domain/insight/responders/responder-rows';
import type { RespondersReply } from '../../api/responders';
import { ChartSkeleton } from '../../charts/BarChart';
import { QueryPanel } from '../../components/states/QueryPanel';
import { ChangePanel } from './people/ChangePanel';
import { HeatMapPanel } from './time/HeatMapPanel';
import { OverTimePanel } from './time/OverTimePanel';
import { PerDutyPanel } from './people/PerDutyPanel';
import { PersonPanels } from './people/PersonPanels';
import { Reconciliation } from './totals/Reconciliation';
import { Totals } from './totals/Totals';
import type { Responders } from './model/use-responders';

/** All panels of a reply; those with a request of their own wait for it by themselves. */
export function RespondersData({ reply, responders }: { reply: RespondersReply; responders: Responders }) {
  const { queries, directory, before, asksBefore } = responders;
  const people = useMemo(() => peopleOf(reply.rows, directory.responder), [reply.rows, directory]);
  const earlier = queries.earlier.isPlaceholderData ? undefined : queries.earlier.data;
  const peopleBefore = useMemo(
    () => peopleOf(earlier?.rows ?? [], directory.responder),
    [earlier?.rows, directory],
  );
  const range = useMemo(
    () => ({ after: reply.input.start_time, upTo: reply.input.end_time }),
    [reply.input.start_time, reply.input.end_time],
  );
  return (
    <>
      <Reconciliation reply={reply} />
      <Totals
        rows={reply.rows}
        before={earlier?.rows}
        beforeText={
          asksBefore ? before.text : `nothing: ${before.text} is no range that one request may have`
        }
      />
      <div className="grid items-stretch gap-3.5 xl:grid-cols-2 print:grid-cols-2">
        <PersonPanels people={people} responders={responders} />
      </div>
      <div className="mt-3.5 space-y-3.5">
        <QueryPanel
          what="The metrics over time"
          query={queries.series}
          loading={<ChartSkeleton height={320} label="Over time" />}
          isEmpty={() => false}
          empty={undefined}
        >
          {(series) => <OverTimePanel reply={series} responders={responders} />}
        </QueryPanel>
        <PerDutyPanel people={people} range={range} responders={responders} />
        <QueryPanel
          what="The metrics per day"
          query={queries.daily}
          loading={<ChartSkeleton height={320} label="Days over the line" />}
          isEmpty={() => false}
          empty={undefined}
        >
          {(daily) => <HeatMapPanel reply={daily} responders={responders} />}
        </QueryPanel>
        {asksBefore && (
          <QueryPanel
            what="The period before"
            query={queries.earlier}
            loading={<ChartSkeleton height={240} label="Change per person" />}
            isEmpty={() => false}
            empty={undefined}
          >
            {() => (
              <ChangePanel
                people={people}
                before={peopleBefore}
                beforeText={before.text}
                responders={responders}
              />
            )}
          </QueryPanel>
        )}
      </div>
    </>
  );
}
