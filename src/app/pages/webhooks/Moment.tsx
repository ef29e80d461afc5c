import { yearAt } from '#domain/time/format';
import { useNow } from '../../hooks/use-now';
import { momentWords } from './list/model/words';

/** Time of an attempt with its date and seconds; its zone is beside it. */
export function Moment({ atMs, zone }: { atMs: number; zone: string }) {
  const now = useNow();
  if (atMs === 0) return 'no time';
  return <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, zone, yearAt(now, zone))}</time>;
}
