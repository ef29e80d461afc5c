import { useState, Fragment } from 'react';
import { useParams } from 'react-router';
import { readLastAnswer, SEATS_BY } from '../../data/last-answer';
import { useIsOffline } from '../../api/reached';
import { counted } from '#domain/text/words';

/** Last known answer of this browser, and its lines for the page. */
export function useLastLines() {
  const [answer] = useState(readLastAnswer);
  const { scheduleId } = useParams();
  const lines = answer?.lines.filter(({ id }) => scheduleId === undefined || id === scheduleId) ?? [];
  return { answer, lines };
}

/** Last known answer of this browser while the present one is loading, or cannot be had. */
export function LastKnown() {
  const { answer, lines } = useLastLines();
  const isOffline = useIsOffline();
  const missing = lines.reduce((sum, line) => sum + (line.missing?.length ?? 0), 0);
  if (!answer || lines.length === 0) {
    return isOffline ? null : <p className="text-ink-3">Loading who is on call…</p>;
  }
  return (
    <section aria-label="Last known answer" className="mb-3">
      {/* Offline the line on top of the page has the time. */}
      {!isOffline && (
        <p role="status" className="mb-2 text-sm text-warn">
          Last known answer, {answer.from}. Loading who is on call…
        </p>
      )}
      {missing > 0 && (
        <p className="mb-2 font-semibold text-bad">Nobody on call for {counted(missing, 'role')}</p>
      )}
      <ul className="grid gap-2 md:grid-cols-2">
        {lines.map(({ id, schedule, seats, missing: empty = [] }) => (
          <li
            key={id}
            className={`rounded-[10px] border px-3 py-1.5 ${empty.length > 0 ? 'border-bad bg-bad-soft' : 'border-line'}`}
          >
            <span className="block text-sm text-ink-2">{schedule}</span>
            <b className="font-semibold">
              {seats.split(SEATS_BY).map((seat, index) => (
                <Fragment key={seat}>
                  {index > 0 && SEATS_BY}
                  <span className={empty.includes(seat) ? 'text-bad' : ''}>{seat}</span>
                </Fragment>
              ))}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
