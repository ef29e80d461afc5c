import type { IncidentRow } from '#contract/insight';
import { counted, initialsOf } from '#domain/text/words';
import { formatDuration } from '#domain/time/format';
import type { Id } from '#contract/id';
import { useAnsweredBy } from '../model/use-answered-by';
import { personLook } from '../../../data/me';

/** Responders of an incident, with their acknowledgement. Reserves the height of two. */
export function AnsweredBy({ row }: { row: IncidentRow }) {
  const { people, error, isShared } = useAnsweredBy(row);
  return (
    <section aria-label="Responders" className="mt-3 min-h-26">
      <h3>Responders</h3>
      {!people && (
        <p role="status" className="h-8 text-sm text-ink-3">
          {error ? 'Who responded could not be loaded.' : 'Looking up who responded…'}
        </p>
      )}
      {people?.length === 0 && (
        <p className="text-sm text-ink-2">Nobody was assigned, by the responder metrics.</p>
      )}
      <ul className="review-people">
        {people?.map(({ id, name, acknowledged, interruptions, engagedSeconds }) => (
          <li key={String(id)}>
            <PersonFace id={id} name={name} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <small data-below="">
              {[
                acknowledged > 0 ? 'acknowledged' : 'did not acknowledge',
                engagedSeconds > 0 ? `engaged ${formatDuration(engagedSeconds)}` : '',
                interruptions > 0 ? counted(interruptions, 'interruption') : '',
              ]
                .filter((part) => part !== '')
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
      {isShared && people && people.length > 0 && (
        <p className="text-xs text-ink-3">
          Includes other incidents of the same second, team, channel and severity: the interface does not
          separate them.
        </p>
      )}
    </section>
  );
}

/** Initials in the colour of the lanes. */
export function PersonFace({ id, name }: { id: Id; name: string }) {
  return (
    <span
      aria-hidden="true"
      data-person={personLook(id)}
      className="face review-face grid flex-none place-items-center overflow-hidden rounded-md pl-1 text-2xs font-semibold forced-colors:outline"
    >
      {initialsOf(name)}
    </span>
  );
}
