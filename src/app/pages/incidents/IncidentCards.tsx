import { counted } from '#domain/text/count';
import type { Sort } from '#domain/insight/incidents/incident-columns';
import type { IncidentRow } from '#contract/insight';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import { isoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { CopyIncidents } from './details/CopyIncidents';
import { SelectionBar } from './grid/SelectionBar';
import { useRowsInSight } from './grid/use-rows-in-sight';
import { useSelection } from './grid/use-selection';
import { specOf, useIncidentsView } from './model/use-incidents-view';
import { Choice } from '../../ui/Choice';
import { columnInWords } from './columns';
import { IncidentTitle } from './Values';
import { formatSeconds } from './model/words';
import { useDirectory } from '../../api/names/directory';

type IncidentCardProps = {
  /** Undefined while loading. */
  row: IncidentRow | undefined;
  /** Index in the view, total, and position in pixels. */
  at: { place: number; of: number; top: number; height: number };
  isOpen: boolean;
  isSelected: boolean;
  zone: string;
  onOpen: (id: string) => void;
  onSelect: (id: string) => void;
};

type LastedProps = { words: string; seconds: number | undefined; missing: string };

const ORDERS = {
  newest: { words: 'Newest first', sorts: [] },
  oldest: { words: 'Oldest first', sorts: [{ column: 'created', desc: false }] },
  severity: { words: 'Most severe first', sorts: [{ column: 'severity', desc: true }] },
  ack: { words: 'Longest to acknowledge first', sorts: [{ column: 'ack', desc: true }] },
  close: { words: 'Longest to close first', sorts: [{ column: 'close', desc: true }] },
} as const satisfies Record<string, { words: string; sorts: readonly Sort[] }>;

const NAMES = ['newest', 'oldest', 'severity', 'ack', 'close'] as const;

type CardOrderProps = { sorts: readonly Sort[]; onChange: (sorts: readonly Sort[]) => void };

const CARD_PX = 96;

type IncidentCardsProps = {
  count: number;
  revision: number | undefined;
  zone: string;
  fixed: InsightFilterState['fixed'];
};

/** Cards of all incidents on a narrow screen, virtualised. */
export function IncidentCards({ count, revision, zone, fixed }: IncidentCardsProps) {
  const { view, change } = useIncidentsView();
  const selection = useSelection(view, change);
  const { scroller, items, rowAt, height, topOf } = useRowsInSight({
    count,
    rowPx: CARD_PX,
    headPx: 0,
    view: specOf(view),
    revision,
    focusedRow: undefined,
  });
  return (
    <>
      <CardOrder sorts={view.sorts} onChange={(sorts) => change({ sorts: [...sorts] })} />
      <section
        ref={scroller}
        // A region that scrolls has to be reachable for the keyboard to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`Incidents, ${counted(count, 'card')}`}
        className="max-h-[70dvh] overflow-auto rounded-[10px] border border-line bg-surface print:hidden"
      >
        <ul className="relative" style={{ height }}>
          {items.map((item) => {
            const row = rowAt(item.index);
            return (
              <IncidentCard
                key={item.index}
                row={row}
                at={{ place: item.index, of: count, top: topOf(item), height: CARD_PX }}
                isOpen={row !== undefined && row.incident_id === view.row}
                isSelected={row !== undefined && view.selected.includes(row.incident_id)}
                zone={zone}
                onOpen={(id) => change({ row: view.row === id ? undefined : id })}
                onSelect={(id) => selection.toggle(item.index, id)}
              />
            );
          })}
        </ul>
      </section>
      <SelectionBar count={view.selected.length} selection={selection}>
        <CopyIncidents ids={view.selected} revision={revision} zone={zone} fixed={fixed} />
      </SelectionBar>
    </>
  );
}

/** Order of the cards: a common one, or the one of the link. */
function CardOrder({ sorts, onChange }: CardOrderProps) {
  const current = NAMES.find((name) => JSON.stringify(ORDERS[name].sorts) === JSON.stringify(sorts));
  const options = NAMES.map((name) => [name, ORDERS[name].words] as const);
  const own = sorts.map(({ column, desc }) => `${columnInWords(column)} ${desc ? 'down' : 'up'}`);
  return (
    <div className="mb-2 flex justify-end print:hidden">
      <Choice<(typeof NAMES)[number] | 'own'>
        label="Order"
        value={current ?? 'own'}
        options={current === undefined ? [['own', `By ${own.join(', ')}`], ...options] : options}
        onChange={(name) => name !== 'own' && onChange(ORDERS[name].sorts)}
        className="h-9"
      />
    </div>
  );
}

/** Incident card. Times in its head are in the zone of the page. */
function IncidentCard({ row, at, isOpen, isSelected, zone, onOpen, onSelect }: IncidentCardProps) {
  return (
    <li
      aria-setsize={at.of}
      aria-posinset={at.place + 1}
      data-open={isOpen || undefined}
      className="incident-card"
      style={{ height: at.height, transform: `translateY(${at.top}px)` }}
    >
      {row === undefined ? (
        <span className="m-3 h-3 w-2/3 rounded-sm bg-hover" />
      ) : (
        <>
          <label className="flex w-11 shrink-0 items-start justify-center pt-3.5">
            <input
              type="checkbox"
              aria-label={`Select ${row.incident_id}`}
              checked={isSelected}
              onChange={() => onSelect(row.incident_id)}
              className="size-5 accent-(--accent)"
            />
          </label>
          <button
            type="button"
            aria-expanded={isOpen}
            className="min-w-0 grow py-2 pr-3 text-left"
            onClick={() => onOpen(row.incident_id)}
          >
            <CardLines row={row} zone={zone} />
          </button>
        </>
      )}
    </li>
  );
}

function CardLines({ row, zone }: { row: IncidentRow; zone: string }) {
  const directory = useDirectory();
  const wall = wallAt(row.created_at, zone);
  const belongsTo = [
    row.team_id === 0 ? undefined : directory.team(row.team_id),
    row.channel_id === 0 ? undefined : directory.channel(row.channel_id),
  ];
  const closed = secondsToClose(row);
  return (
    <>
      <IncidentTitle row={row} />
      <span className="block truncate text-sm text-ink-2">
        {[row.severity, ...belongsTo].filter((name) => name !== undefined && name !== '').join(' · ') ||
          'no team'}
      </span>
      <span className="block truncate text-sm">
        <Lasted words="ack" seconds={secondsToAck(row)} missing="not acknowledged" /> ·{' '}
        <Lasted words="closed" seconds={closed} missing="open" />
        {closed !== undefined && row.closed_by !== '' && <span className="text-ink-3"> {row.closed_by}</span>}
      </span>
      <span className="block truncate text-xs text-ink-3">
        {isoDate(wall)} <b className="font-semibold text-ink">{formatTime(wall, true)}</b>
        {' · '}
        <code className="font-mono">{row.incident_id}</code>
        {row.escalated_by !== '' &&
          ` · escalated ${row.escalated_by === 'timeout' ? 'by timeout' : row.escalated_by}`}
      </span>
    </>
  );
}

function Lasted({ words, seconds, missing }: LastedProps) {
  return seconds === undefined ? (
    <b className="font-semibold">{missing}</b>
  ) : (
    <>
      {words} {formatSeconds(seconds)}
    </>
  );
}
