import { useQuery } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { contactName, momentsOf, momentText, type Moment } from '#domain/insight/incidents/incident-story';
import { formatDuration } from '#domain/time/format';
import { incidentRespondersQuery } from '../../../api/records';
import { FiguresLinks } from '../../../components/FiguresLink';
import { Failure } from '../../../components/states/Failure';
import { canServer } from '../../../url/settings';

const MOMENT_CLASSES: Record<Moment['what'], string> = {
  triggered: 'bg-bad',
  escalated: 'bg-bad',
  reassigned: 'bg-line-strong',
  assigned: 'bg-line-strong',
  interrupted: 'bg-line-strong',
  acknowledged: 'bg-warn',
  closed: 'bg-good',
};

/** History of an incident with times and, if known, responders. */
export function IncidentTimeline({ row, zone }: { row: IncidentRow; zone: string }) {
  const isNamed = canServer('incident-responders');
  const query = useQuery({ ...incidentRespondersQuery(row), enabled: isNamed });
  const moments = momentsOf({ ...row, ...query.data });
  return (
    <>
      <ol aria-label="What happened" aria-busy={query.isLoading} className="mb-3 text-sm">
        {moments.map((moment, index) => (
          <li key={keyOf(moment)} className="relative flex gap-3 pb-2.5 last:pb-0">
            {index < moments.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-[18px] bottom-[-4px] left-[4.5px] w-px bg-line-strong"
              />
            )}
            <span
              aria-hidden="true"
              className={`mt-1.5 size-2.5 shrink-0 rounded-full forced-color-adjust-none forced-colors:bg-current ${MOMENT_CLASSES[moment.what]}`}
            />
            <MomentText moment={moment} zone={zone} />
          </li>
        ))}
      </ol>
      {query.error && (
        <Failure what="Who responded" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!isNamed && <p className="mb-3 text-xs text-ink-3">This server does not name responders.</p>}
    </>
  );
}

function MomentText({ moment, zone }: { moment: Moment; zone: string }) {
  const { what, at, after, people } = moment;
  const [before, link, behind] = wordsOf(moment);
  return (
    <span className="min-w-0">
      <b className="font-semibold">{before}</b>
      {people.length > 0 && (
        <span>
          {link}
          <FiguresLinks ids={people} />
        </span>
      )}
      {behind}
      {what !== 'triggered' && <span className="text-ink-2"> after {formatDuration(after)}</span>}
      <br />
      <time dateTime={new Date(at * 1000).toISOString()} className="text-ink-2">
        {momentText(at, zone)}
      </time>
    </span>
  );
}

/** Words before, between and after the people. */
function wordsOf({ what, by }: Moment): [before: string, link: string, behind: string] {
  if (what === 'assigned') return [what, ' to ', ''];
  if (what === 'acknowledged') return [what, ' by ', ''];
  if (what === 'interrupted') return [contactName(by), ' to ', ''];
  if (what === 'reassigned') return [what, ' from ', ''];
  if (what === 'escalated') return [what, ' from ', by === 'manually' ? ' manually' : ` by ${by}`];
  return [what, '', ''];
}

function keyOf({ what, at, by }: Moment): string {
  return `${what} ${at} ${by}`;
}
