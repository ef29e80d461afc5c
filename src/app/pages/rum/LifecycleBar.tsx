import type { Lifecycle, LifecycleKind } from '#domain/rum/lifecycle';
import { formatMoment } from '#domain/time/format';

const NAMES: Record<LifecycleKind, string> = {
  first: 'first seen',
  resolved: 'resolved',
  regressed: 'regressed',
  last: 'last seen',
};

/** First seen → resolved → regressed → last seen on one bar, to scale, and the same as a list. */
export function LifecycleBar({ lifecycle, zone }: { lifecycle: Lifecycle; zone: string }) {
  const { events, stretches, missing } = lifecycle;
  return (
    <>
      {events.length > 0 && (
        <div aria-hidden="true" className="relative mx-2 my-3 h-2.5 rounded-full bg-sunken">
          {stretches.map(({ from, to, state }) => (
            <span
              key={from}
              className={`absolute inset-y-0 ${state === 'open' ? 'bg-bad/50' : 'bg-good/50'}`}
              style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
            />
          ))}
          {events.map((event) => (
            <span
              key={event.kind}
              className="absolute top-1/2 size-4 -translate-1/2 rounded-full border-2 border-surface bg-ink-2"
              style={{ left: `${event.position * 100}%` }}
            />
          ))}
        </div>
      )}
      <ol className="text-sm">
        {events.map((event) => (
          <li key={event.kind}>
            <span className="inline-block w-24 text-ink-3">{NAMES[event.kind]}</span>{' '}
            {formatMoment(Math.floor(event.seconds), zone)} {zone}
            <span className="text-ink-2">
              {' '}
              · {event.version === '' ? 'version not known' : `version ${event.version}`}
            </span>
          </li>
        ))}
        {missing.map((kind) => (
          <li key={kind} className="text-ink-3">
            <span className="inline-block w-24">{NAMES[kind]}</span> not known
          </li>
        ))}
      </ol>
      <p className="mt-2 text-xs text-ink-3">
        Red: open, green: resolved, to scale from first to last seen. No trend is drawn: the interface tells
        these moments and two counts, and nothing in between.
      </p>
    </>
  );
}
