import { useState } from 'react';
import { useParams } from 'react-router';
import { useIsOffline } from '../../../api/reached';
import { readLastAnswer } from '../../../data/last-answer';

/** Last known answer of this browser while the present one is loading, or cannot be had. */
export function LastKnown() {
  const [answer] = useState(readLastAnswer);
  const { scheduleId } = useParams();
  const isOffline = useIsOffline();
  const lines = answer?.lines.filter(({ id }) => scheduleId === undefined || id === scheduleId) ?? [];
  if (!answer || lines.length === 0) {
    return isOffline ? null : <p className="text-ink-3">Loading who is on call…</p>;
  }
  return (
    <section aria-label="Last known answer" className="mb-3">
      <p role="status" className="mb-2 text-sm text-warn">
        Last known answer, {answer.from}.{!isOffline && ' Loading who is on call…'}
      </p>
      <ul className="grid gap-2 md:grid-cols-2">
        {lines.map(({ id, schedule, seats }) => (
          <li key={id} className="rounded-[10px] border border-line px-3 py-1.5">
            <span className="block text-sm text-ink-2">{schedule}</span>
            <b className="font-semibold">{seats}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
