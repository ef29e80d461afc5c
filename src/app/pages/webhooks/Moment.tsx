import { formatMoment, formatTime, yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';

/** Time of an attempt with its date, and with seconds unless short; its zone is beside it. */
export function Moment({ atMs, zone, isShort }: { atMs: number; zone: string; isShort?: boolean }) {
  const year = yearAt(useNow(), zone);
  if (atMs === 0) return 'no time';
  const at = Math.floor(atMs / 1000);
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {formatMoment(at, zone, year)}
      {!isShort && formatTime(wallAt(at, zone), true).slice(5)}
    </time>
  );
}
