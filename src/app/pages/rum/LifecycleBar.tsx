import type { Lifecycle, LifecycleEvent, LifecycleKind } from '#domain/rum/lifecycle';
import { formatMoment } from '#domain/time/format';
import { DataTable } from '../../ui/DataTable';

const NAMES: Record<LifecycleKind, string> = {
  first: 'First seen',
  resolved: 'Resolved',
  regressed: 'Came back',
  last: 'Last seen',
};

/** Fills differ by pattern as well as colour, and use system colours if forced. */
const FILLS = {
  open: 'bg-bad/60 forced-colors:bg-[CanvasText]',
  resolved:
    'bg-[repeating-linear-gradient(135deg,var(--good)_0_2px,var(--good-soft)_2px_7px)] forced-colors:bg-[repeating-linear-gradient(135deg,CanvasText_0_2px,Canvas_2px_7px)]',
} as const;

/** Min distance of labels in a row as a share of the bar; a phone's bar has room for two and a half. */
const NEAR = 0.4;

/** Lifecycle in a sentence, on a bar to scale, and as a table: first seen, resolved, regressed, last seen. */
export function LifecycleBar({ lifecycle, zone }: { lifecycle: Lifecycle; zone: string }) {
  const { events, stretches, missing, contradictions, sentence } = lifecycle;
  const rows = rowsOf(events);
  return (
    <>
      {sentence !== '' && <p className="font-semibold">{sentence}</p>}
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
              <Mark key={event.kind} event={event} row={rows[index] ?? 0} />
            ))}
          </div>
        </div>
      )}
      <DataTable
        label="Times of the issue"
        columns={[
          { head: 'Event', cell: ({ kind }) => NAMES[kind] },
          { head: 'When', cell: ({ when }) => when },
          { head: 'Version', cell: ({ version }) => version || 'not known' },
        ]}
        items={[
          ...events.map(({ kind, seconds, version }) => ({
            kind,
            when: `${formatMoment(Math.floor(seconds), zone)} ${zone}`,
            version,
          })),
          ...missing.map((kind) => ({ kind, when: 'not known', version: '' })),
        ]}
        keyOf={({ kind }) => kind}
      />
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

/** Label of an event below the bar, on the side with room. */
function Mark({ event: { kind, position, version }, row }: { event: LifecycleEvent; row: number }) {
  const isLate = position > 0.5;
  return (
    <span
      className={`absolute flex flex-col ${isLate ? 'items-end' : 'items-start'}`}
      style={isLate ? { right: `${(1 - position) * 100}%` } : { left: `${position * 100}%` }}
    >
      <span
        className="w-0.5 bg-ink-2 forced-colors:bg-[CanvasText]"
        style={{ height: `${row * 22 + 6}px` }}
      />
      <span className="text-xs leading-[22px] whitespace-nowrap text-ink-2">
        {NAMES[kind]}
        {version !== '' && <b className="font-semibold text-ink"> {version}</b>}
      </span>
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

/** Row of each event's label, without overlaps. */
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
