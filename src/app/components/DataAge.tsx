import { formatOffset, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { Button } from '../ui/Button';

type DataAgeProps = { fetchedAtMs: number; fetching: boolean; zone: string; onRefresh: () => void };

/** When the data on the page was fetched, and a way to fetch it again. */
export function DataAge({ fetchedAtMs, fetching, zone, onRefresh }: DataAgeProps) {
  const at = Math.floor(fetchedAtMs / 1000);
  return (
    <span className="inline-flex items-center gap-2 text-xs text-ink-3">
      {fetchedAtMs === 0
        ? 'not fetched yet'
        : `fetched ${formatTime(wallAt(at, zone), true)} ${formatOffset(at, zone)}`}
      <Button look="quiet" className="text-xs" disabled={fetching} onClick={onRefresh}>
        {fetching ? 'Fetching…' : 'Refresh'}
      </Button>
    </span>
  );
}
