import type { Lifecycle, LifecycleEvent, LifecycleKind } from '#domain/rum/lifecycle';
import { formatMoment } from '#domain/time/format';

const NAMES: Record<LifecycleKind, string> = {
  first: 'first seen',
  resolved: 'resolved',
  regressed: 'regressed',
  last: 'last seen',
};

/** Told apart by fill as well as by colour: solid and hatched, in the system's own colours where those are forced. */
const FILLS = {
  open: 'bg-bad/60 forced-colors:bg-[CanvasText]',
  resolved:
    'bg-[repeating-linear-gradient(135deg,var(--good)_0_2px,var(--good-soft)_2px_7px)] forced-colors:bg-[repeating-linear-gradient(135deg,CanvasText_0_2px,Canvas_2px_7px)]',
} as const;

/** Numbers nearer to each other than this part of the bar stand below each other. */
const NEAR = 0.08;

/** First seen → resolved → regressed → last seen on one bar, to scale, and the same as a list. */
export function LifecycleBar({ lifecycle, zone }: { lifecycle: Lifecycle; zone: string }) {
  const { events, stretches, missing, contradictions } = lifecycle;
  const rows = rowsOf(events);
  return (
    <>
      {contradictions.length > 0 && (
        <div
          role="note"
          className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn forced-colors:border"
        >
          These times contradict each other: {contradictions.join(' ')} The bar shows them as reported.
        </div>
      )}
      {events.length > 0 && (
        <div aria-hidden="true" className="mx-3 mt-3 mb-2">
          <div className="relative h-3.5 overflow-hidden rounded-sm border border-control/60 bg-sunken">
            {stretches.map(({ from, to, state }) => (
              <span
                key={from}
                data-state={state}
                className={`absolute inset-y-0 forced-color-adjust-none [print-color-adjust:exact] ${FILLS[state]}`}
                style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
              />
            ))}
          </div>
          <div className="relative" style={{ height: `${(Math.max(...rows) + 1) * 22 + 6}px` }}>
            {events.map((event, index) => (
              <span
                key={event.kind}
                className="absolute flex -translate-x-1/2 flex-col items-center"
                style={{ left: `${event.position * 100}%` }}
              >
                <span
                  className="w-0.5 bg-ink-2 forced-colors:bg-[CanvasText]"
                  style={{ height: `${(rows[index] ?? 0) * 22 + 6}px` }}
                />
                <Numbered number={index + 1} />
              </span>
            ))}
          </div>
        </div>
      )}
      <ol className="text-sm">
        {events.map((event, index) => (
          <li key={event.kind} className="py-0.5">
            <Numbered number={index + 1} />{' '}
            <span className="ml-1 inline-block w-20 text-ink-3">{NAMES[event.kind]}</span>{' '}
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
      <p className="mt-2 flex flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
        <Swatch state="open" /> open <Swatch state="resolved" /> resolved; to scale from the earliest to the
        latest of these times.
      </p>
      <p className="text-xs text-ink-3">
        No trend is drawn: the interface has these times and two counts, and nothing in between.
      </p>
    </>
  );
}

function Numbered({ number }: { number: number }) {
  return (
    <span className="inline-flex size-5 items-center justify-center rounded-full border border-ink-2 bg-surface text-xs font-semibold text-ink">
      {number}
    </span>
  );
}

function Swatch({ state }: { state: keyof typeof FILLS }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block h-3 w-5 rounded-sm border border-control/60 forced-color-adjust-none [print-color-adjust:exact] ${FILLS[state]}`}
    />
  );
}

/** In which row below the bar the number of each event stands, so that none covers another. */
function rowsOf(events: readonly LifecycleEvent[]): number[] {
  const rows: number[] = [];
  for (const [index, { position }] of events.entries()) {
    const near = events.slice(0, index).map((other, i) => (position - other.position < NEAR ? rows[i] : -1));
    const usedRows = new Set(near);
    let row = 0;
    while (usedRows.has(row)) row += 1;
    rows.push(row);
  }
  return rows;
}
