import type { IncidentRow } from '#contract/insight';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import { isoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { Severity } from '../cells/Severity';
import { formatSeconds } from '../model/words';

type IncidentCardProps = {
  /** Undefined while it is on its way. */
  row: IncidentRow | undefined;
  /** Its place in the view, from 0, of how many, and where that is, in pixels. */
  at: { place: number; of: number; top: number; height: number };
  isOpen: boolean;
  isSelected: boolean;
  zone: string;
  onOpen: (id: string) => void;
  onSelect: (id: string) => void;
};

/** One incident on a narrow screen. The times in its head are by the clock of the zone. */
export function IncidentCard({ row, at, isOpen, isSelected, zone, onOpen, onSelect }: IncidentCardProps) {
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
      <span className="flex items-baseline gap-2">
        <Severity value={row.severity} />
        <span className="ml-auto shrink-0 text-sm">
          {isoDate(wall)} <b className="font-semibold">{formatTime(wall, true)}</b>
        </span>
      </span>
      <span className="block truncate text-sm text-ink-2">
        {belongsTo.filter((name) => name !== undefined).join(' · ') || 'no team'}
      </span>
      <span className="block truncate text-sm">
        <Lasted words="ack" seconds={secondsToAck(row)} missing="not acknowledged" /> ·{' '}
        <Lasted words="closed" seconds={closed} missing="open" />
        {closed !== undefined && row.closed_by !== '' && <span className="text-ink-3"> {row.closed_by}</span>}
      </span>
      <span className="block truncate text-xs text-ink-3">
        <code className="font-mono">{row.incident_id}</code>
        {row.escalated_by !== '' &&
          ` · escalated ${row.escalated_by === 'timeout' ? 'by timeout' : row.escalated_by}`}
      </span>
    </>
  );
}

type LastedProps = { words: string; seconds: number | undefined; missing: string };

function Lasted({ words, seconds, missing }: LastedProps) {
  return seconds === undefined ? (
    <b className="font-semibold">{missing}</b>
  ) : (
    <>
      {words} {formatSeconds(seconds)}
    </>
  );
}
