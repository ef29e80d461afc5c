import type { Lifecycle, LifecycleEvent, LifecycleKind } from '#domain/rum';
import { formatMoment, yearAt } from '#domain/time/format';
import { useNow } from '../../hooks/use-now';

const NAMES: Record<LifecycleKind, string> = {
  first: 'First seen',
  resolved: 'Resolved',
  regressed: 'Came back',
  last: 'Last seen',
};

/** Fills differ by pattern as well as colour, and use system colours if forced. */
const FILLS = {
  open: 'bg-accent/60 forced-colors:bg-[CanvasText]',
  resolved:
    'bg-[repeating-linear-gradient(135deg,var(--good)_0_2px,var(--good-soft)_2px_7px)] forced-colors:bg-[repeating-linear-gradient(135deg,CanvasText_0_2px,Canvas_2px_7px)]',
} as const;

/** Life of an issue on a line to scale, with its events below: first seen, resolved, came back, last seen. */
export function LifeLine({ lifecycle, zone }: { lifecycle: Lifecycle; zone: string }) {
  const { events, stretches, missing, contradictions, sentence } = lifecycle;
  return (
    <section aria-label="Lifecycle" className="min-w-0 grow basis-80">
      {contradictions.length > 0 && (
        <div
          role="note"
          className="mb-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn forced-colors:border"
        >
          These times contradict each other: {contradictions.join(' ')} The line shows them as reported.
        </div>
      )}
      {events.length > 0 && (
        <div aria-hidden="true" className="relative mx-1 mt-1.5 mb-2.5 h-1.5 rounded-full bg-sunken">
          {stretches.map(({ from, to, state }) => (
            <span
              key={from}
              data-state={state}
              title={state}
              className={`absolute inset-y-0 forced-color-adjust-none [print-color-adjust:exact] ${FILLS[state]}`}
              style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
            />
          ))}
          {events.map(({ kind, position }) => (
            <span
              key={kind}
              className="absolute -top-0.5 size-2.5 -translate-x-1/2 rounded-full bg-accent forced-colors:bg-[CanvasText]"
              style={{ left: `${position * 100}%` }}
            />
          ))}
        </div>
      )}
      <ol
        className={`flex flex-wrap justify-between gap-x-3 gap-y-1 ${events.length > 2 ? 'text-xs' : 'text-sm'}`}
      >
        {events.map((event) => (
          <EventItem key={event.kind} event={event} zone={zone} />
        ))}
        {missing.map((kind) => (
          <li key={kind}>
            <span className="text-xs text-ink-3">{NAMES[kind]}</span>
            <span className="block">not known</span>
          </li>
        ))}
      </ol>
      {sentence !== '' && events.length > 2 && <p className="mt-1 text-xs text-ink-2">{sentence}</p>}
    </section>
  );
}

function EventItem({ event: { kind, seconds, version }, zone }: { event: LifecycleEvent; zone: string }) {
  const now = useNow();
  const at = Math.floor(seconds);
  return (
    <li>
      <span className="text-xs text-ink-3">
        {NAMES[kind]}
        {version !== '' && ` in ${version}`}
      </span>
      <time
        dateTime={new Date(at * 1000).toISOString()}
        title={`${formatMoment(at, zone)} ${zone}`}
        className="block font-semibold whitespace-nowrap"
      >
        {formatMoment(at, zone, yearAt(now, zone))}
      </time>
    </li>
  );
}
