import { isoDate, parseIsoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { instantAt, wallAt, type UnixSeconds } from '#domain/time/zone';
import { Field } from '../../../ui/Field';

type OnDutyAtFieldProps = {
  at: UnixSeconds | undefined;
  zone: string;
  onChange: (at: UnixSeconds | undefined) => void;
};

/** Asks who is on duty at a time of the page's zone; the ruler does the same by a click. */
export function OnDutyAtField({ at, zone, onChange }: OnDutyAtFieldProps) {
  const wall = at === undefined ? undefined : wallAt(at, zone);
  return (
    <label className="flex items-center gap-1.5 text-sm text-ink-2">
      On duty at
      <Field
        type="datetime-local"
        aria-label={`On duty at, time in ${zone}`}
        value={wall === undefined ? '' : `${isoDate(wall)}T${formatTime(wall)}`}
        onChange={(event) => onChange(parseField(event.target.value, zone))}
        className="w-48"
      />
    </label>
  );
}

/** The instant of what a `datetime-local` field holds; undefined while it is not filled in. */
function parseField(text: string, zone: string): UnixSeconds | undefined {
  const [date = '', time = ''] = text.split('T');
  const day = parseIsoDate(date);
  const [hours, minutes] = time.split(':').map(Number);
  if (day === undefined || hours === undefined || minutes === undefined) return undefined;
  return instantAt(day + hours * 3600 + minutes * 60, zone);
}
