import { useState } from 'react';
import { readLastAnswer } from '../../../data/last-answer';

/** Last known answer of this browser while the present one is loading. */
export function LastKnown() {
  const [answer] = useState(readLastAnswer);
  if (!answer || answer.lines.length === 0) return <p className="text-ink-3">Loading who is on call…</p>;
  return (
    <section aria-label="Last known answer">
      <p role="status" className="mb-2 text-sm text-warn">
        Last known answer, {answer.from}. Loading who is on call…
      </p>
      <ul className="space-y-2">
        {answer.lines.map(({ schedule, seats }) => (
          <li key={schedule} className="rounded-[10px] border border-line px-3 py-1.5">
            <span className="block text-sm text-ink-2">{schedule}</span>
            <b className="font-semibold">{seats}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
