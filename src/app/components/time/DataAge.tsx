import { startOfDay } from '#domain/time/days';
import { formatMoment, formatOffset, formatTime, yearAt } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { useRunningNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';

/** Seconds after which the age is a warning. */
const OLD = 15 * 60;

type DataAgeProps = { fetchedAtMs: number; fetching: boolean; zone: string; onRefresh: () => void };

/** Age of the data, and a refresh button. */
export function DataAge({ fetchedAtMs, fetching, zone, onRefresh }: DataAgeProps) {
  const now = useRunningNow();
  const at = Math.floor(fetchedAtMs / 1000);
  const wall = wallAt(at, zone);
  const isToday = startOfDay(wall) === startOfDay(wallAt(now, zone));
  const moment = isToday ? formatTime(wall, true) : formatMoment(at, zone, yearAt(now, zone));
  const isOld = fetchedAtMs > 0 && now - at > OLD;
  return (
    <span className="inline-flex items-center justify-end text-sm text-ink-2">
      {fetchedAtMs > 0 && (
        <time
          title={`fetched ${moment} ${formatOffset(at, zone)}`}
          className={`min-w-10 text-right ${isOld ? 'text-warn' : ''}`}
        >
          {isToday ? formatTime(wall) : moment}
        </time>
      )}
      <Button
        look="quiet"
        className="px-1.5 max-md:size-11"
        aria-label="Refresh"
        title={fetching ? 'Fetching…' : 'Refresh'}
        disabled={fetching}
        onClick={onRefresh}
      >
        <span aria-hidden="true">⟳</span>
      </Button>
    </span>
  );
}
