import { formatMoment, yearAt } from '#domain/time/format';
import { useNow } from '../../hooks/use-now';
import { momentWords } from './list/model/words';

/** Time of an attempt with its date, and with seconds unless short; its zone is beside it. */
export function Moment({ atMs, zone, isShort }: { atMs: number; zone: string; isShort?: boolean }) {
  const year = yearAt(useNow(), zone);
  if (atMs === 0) return 'no time';
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {isShort ? formatMoment(Math.floor(atMs / 1000), zone, year) : momentWords(atMs, zone, year)}
    </time>
  );
}
