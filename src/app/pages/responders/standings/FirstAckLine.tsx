import { counted, formatCount } from '#domain/text/count';
import { formatPercent } from '#domain/text/percent';
import { WITHIN, type FirstAcks } from '#domain/insight/incidents/first-acks';
import { formatDuration } from '#domain/time/duration';
import { OtherPageLink } from '../../../components/insight-filter/OtherPageLink';
import { MaskedText } from '../../../components/secrets/MaskedText';
import { paths } from '../../../paths';
import { Button } from '../../../ui/Button';
import { TooManyIncidents } from '../../../api/large/incident-rows';
import type { IncidentRows } from '../model/use-incident-rows';

/** How soon incidents were first acknowledged, by anybody: not the time that each person took. */
export function FirstAckLine({ acks, rows }: { acks: FirstAcks | undefined; rows: IncidentRows }) {
  return (
    <>
      <p className="min-h-6 text-sm text-ink-2">
        First acknowledgement by anyone: {acks ? acksText(acks) : <Missing rows={rows} />}
      </p>
      <p>
        Above: each person’s own average. This line: first acknowledgement by anyone (see{' '}
        <OtherPageLink path={paths.incidents()} name="Incidents" />
        ).
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

/** Why there is none. */
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
