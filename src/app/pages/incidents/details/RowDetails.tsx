import { useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { momentsOf } from '#domain/insight/incidents/incident-story';
import { secondsEngaged } from '#domain/insight/incidents/outcome';
import { formatExactDuration } from '#domain/time/duration';
import { Button } from '../../../ui/Button';
import { Fact, Facts } from '../../../ui/Facts';
import { Severity } from '../grid/Severity';
import { answerQuery, type Incidents } from '../model/use-incidents';
import { formatCount } from '../model/words';
import { CopyMarkdown } from './CopyMarkdown';
import { OnCallThen } from './OnCallThen';
import { Timeline } from './Timeline';

/** One incident beside the table: what happened when, and who was on call. */
export function RowDetails({ incidents, id }: { incidents: Incidents; id: string }) {
  const { spec, status, change } = incidents;
  const found = useQuery(answerQuery({ kind: 'places', view: spec, ids: [id] }, status?.revision)).data?.[0];
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
        <Button look="quiet" aria-label="Close the details" onClick={() => change({ row: undefined })}>
          ✕
        </Button>
      </div>
      {found ? (
        <Known row={found.row} place={found.place} incidents={incidents} />
      ) : (
        <p className="text-sm text-ink-2">
          {status?.phase === 'done'
            ? 'It is not among the incidents that this filter matches. Another range or filter may have it.'
            : 'It has not been fetched yet.'}
        </p>
      )}
    </aside>
  );
}

type KnownProps = { row: IncidentRow; place: number | undefined; incidents: Incidents };

function Known({ row, place, incidents }: KnownProps) {
  const { zone, directory } = incidents;
  const engaged = secondsEngaged(row);
  return (
    <>
      <Timeline moments={momentsOf(row)} zone={zone} />
      <Facts>
        <Fact label="severity">
          <Severity value={row.severity} />
        </Fact>
        <Fact label="team">
          <Named id={row.team_id} nameOf={directory.team} />
        </Fact>
        <Fact label="channel">
          <Named id={row.channel_id} nameOf={directory.channel} />
        </Fact>
        <Fact label="engaged">
          {engaged === undefined ? 'not acknowledged, or not closed' : formatExactDuration(engaged)}
        </Fact>
        <Fact label="escalated">{row.escalated_by || 'no'}</Fact>
        <Fact label="reassigned">{row.is_reassigned ? 'yes' : 'no'}</Fact>
        <Fact label="closed by">{row.closed_by || 'still open when it was fetched'}</Fact>
        <Fact label="in the table">
          {place === undefined ? 'not in this view' : `row ${formatCount(place + 1)}`}
        </Fact>
      </Facts>
      <OnCallThen row={row} incidents={incidents} />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <CopyMarkdown incidents={incidents} ids={[row.incident_id]} />
      </div>
    </>
  );
}

function Named({ id, nameOf }: { id: Id; nameOf: (id: Id) => string }) {
  return id === 0 ? 'none' : <span title={`#${id}`}>{nameOf(id)}</span>;
}
