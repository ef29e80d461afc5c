import { formatMoment, formatTime, yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';

/** Time of an attempt with its date and seconds; its zone is beside it. */
export function Moment({ atMs, zone }: { atMs: number; zone: string }) {
  const now = useNow();
  if (atMs === 0) return 'no time';
  const at = Math.floor(atMs / 1000);
  const seconds = formatTime(wallAt(at, zone), true).slice(5);
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {formatMoment(at, zone, yearAt(now, zone))}
      {seconds}
    </time>
  );
}
