import { isoDate, parseIsoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { instantAt, wallAt } from '#domain/time/zone';
import type { OnCall } from '../model/use-oncall';

/** Asks who is on duty at a time of the page's zone; the ruler does the same by a click. */
export function OnDutyAtField({ oncall }: { oncall: OnCall }) {
  const { view, change } = oncall;
  const wall = view.at === undefined ? undefined : wallAt(view.at, view.zone);
  return (
    <label className="flex items-center gap-1.5 text-sm text-ink-2">
      Who at
      <input
        type="datetime-local"
        aria-label={`Who at, time in ${view.zone}`}
        value={wall === undefined ? '' : `${isoDate(wall)}T${formatTime(wall)}`}
        onChange={(event) => change({ at: parseField(event.target.value, view.zone) })}
        className="h-[30px] w-48 rounded-md border border-control/60 bg-surface px-2 text-sm text-ink"
      />
    </label>
  );
}

/** The instant of what a `datetime-local` field holds; undefined while it is not filled in. */
function parseField(text: string, zone: string): number | undefined {
  const [date = '', time = ''] = text.split('T');
  const day = parseIsoDate(date);
  const [hours, minutes] = time.split(':').map(Number);
  if (day === undefined || hours === undefined || minutes === undefined) return undefined;
  return instantAt(day + hours * 3600 + minutes * 60, zone);
}
