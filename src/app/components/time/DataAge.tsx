import { startOfDay } from '#domain/time/days';
import { formatMoment, formatOffset, formatTime, yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useRunningNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';

type DataAgeProps = { fetchedAtMs: number; fetching: boolean; zone: string; onRefresh: () => void };

/** Age of the data, and a refresh button. */
export function DataAge({ fetchedAtMs, fetching, zone, onRefresh }: DataAgeProps) {
  const now = useRunningNow();
  const clock = (ms: number) => {
    const at = Math.floor(ms / 1000);
    const wall = wallAt(at, zone);
    const isToday = startOfDay(wall) === startOfDay(wallAt(now, zone));
    const time = isToday ? formatTime(wall, true) : formatMoment(at, zone, yearAt(now, zone));
    return `${time} ${formatOffset(at, zone)}`;
  };
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 text-xs text-ink-3">
      {/* Both as wide before, so that what is beside them does not move to another line. */}
      <span className="min-w-36 text-right">
        {fetchedAtMs === 0 ? 'not fetched yet' : `fetched ${clock(fetchedAtMs)}`}
      </span>
      <span className="flex min-w-22 justify-end">
        <Button look="quiet" className="text-xs" disabled={fetching} onClick={onRefresh}>
          {fetching ? 'Fetching…' : 'Refresh'}
        </Button>
      </span>
    </span>
  );
}
