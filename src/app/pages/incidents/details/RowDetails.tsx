import { formatCount } from '#domain/text/count';
import { useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { secondsEngaged } from '#domain/insight/incidents/outcome';
import { formatExactDuration } from '#domain/time/duration';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { DeliveriesAbout } from '../../../components/record/DeliveriesAbout';
import { Button } from '../../../ui/Button';
import { Fact, Facts } from '../../../ui/Facts';
import { Severity } from '../cells/Severity';
import { answerQuery } from '../model/answer-query';
import { specOf, useIncidentsView } from '../model/use-incidents-view';
import type { FetchStatus } from '../worker/protocol';
import { CopyMarkdown } from './CopyMarkdown';
import { OnCallThen } from './OnCallThen';
import { Timeline } from './Timeline';

type RowDetailsProps = { id: string; status: FetchStatus; zone: string; fixed: InsightFilterState['fixed'] };

/** One incident beside the table: what happened when, and who was on call. */
export function RowDetails({ id, status, zone, fixed }: RowDetailsProps) {
  const { view, change } = useIncidentsView();
  const { revision, phase } = status;
  const incident = useQuery(answerQuery({ kind: 'places', view: specOf(view), ids: [id] }, revision))
    .data?.[0];
  return (
    <aside
      aria-label={`Incident ${id}`}
      className="min-w-0 rounded-[10px] border border-line bg-surface px-4 py-3 lg:max-h-[max(340px,100dvh-330px)] lg:w-96 lg:shrink-0 lg:overflow-auto print:hidden"
    >
      <div className="mb-2 flex items-start gap-2">
        <h2
          // The details were asked for: on a narrow screen they are below what is in sight.
          key={id}
          ref={(heading) => heading?.scrollIntoView({ block: 'nearest' })}
          className="min-w-0 grow scroll-my-4 wrap-anywhere"
        >
          Incident <code className="font-mono text-sm">{id}</code>
        </h2>
        <Button look="quiet" aria-label="Close details" onClick={() => change({ row: undefined })}>
          ✕
        </Button>
      </div>
      {incident ? (
        <>
          <Timeline row={incident.row} zone={zone} />
          <IncidentFacts row={incident.row} place={incident.place} />
          <OnCallThen row={incident.row} zone={zone} />
          <DeliveriesAbout incident={id} />
          <div className="mt-4 flex flex-wrap items-center gap-2">
            <CopyMarkdown ids={[id]} revision={revision} zone={zone} fixed={fixed} />
          </div>
        </>
      ) : (
        <p className="text-sm text-ink-2">
          {phase === 'done'
            ? 'No incident with this id matches the range and filters. Try another range or filter.'
            : 'Not fetched yet.'}
        </p>
      )}
    </aside>
  );
}

type IncidentFactsProps = { row: IncidentRow; place: number | undefined };

function IncidentFacts({ row, place }: IncidentFactsProps) {
  const directory = useDirectory();
  const engaged = secondsEngaged(row);
  return (
    <Facts>
      <Fact label="Severity">
        <Severity value={row.severity} />
      </Fact>
      <Fact label="Team">
        <Named id={row.team_id} nameOf={directory.team} />
      </Fact>
      <Fact label="Channel">
        <Named id={row.channel_id} nameOf={directory.channel} />
      </Fact>
      <Fact label="Engaged">
        {engaged === undefined ? 'not acknowledged, or not closed' : formatExactDuration(engaged)}
      </Fact>
      <Fact label="Escalated">{row.escalated_by || 'no'}</Fact>
      <Fact label="Reassigned">{row.is_reassigned ? 'yes' : 'no'}</Fact>
      <Fact label="Closed by">{row.closed_by || 'still open when fetched'}</Fact>
      <Fact label="In the table">
        {place === undefined ? 'not in this view' : `row ${formatCount(place + 1)}`}
      </Fact>
    </Facts>
  );
}

function Named({ id, nameOf }: { id: Id; nameOf: (id: Id) => string }) {
  return id === 0 ? 'none' : <span title={`#${id}`}>{nameOf(id)}</span>;
}
