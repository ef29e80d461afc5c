import { Link } from 'react-router';
import type { Id } from '#contract/id';
import { addTo } from '#domain/collections';
import type { Shift } from '#domain/insight/responders/person';
import type { Bucket } from '#domain/insight/responders/responder-rows';
import { formatMoment } from '#domain/time/format';
import { isoDate } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import { paths } from '#address/codec';
import { place } from '../../../components/lanes/place';
import { useDirectory } from '../../../api/names/directory';
import { personLook } from '../../../data/me';
import { dutyText, roleOf, scheduleOf } from '../panels/entry-words';
import { DayLane } from './DayLane';

type ShiftsProps = {
  person: Id;
  shifts: readonly Shift[] | undefined;
  buckets: readonly Bucket[];
  zone: string;
};

/** Shifts as bars, a lane for each schedule and role. */
export function ShiftLanes({ person, shifts, buckets, zone }: ShiftsProps) {
  const directory = useDirectory();
  // Most people have two: little moves as they load.
  if (!shifts) {
    return (
      <>
        <DayLane label="On call">{null}</DayLane>
        <DayLane label="">{null}</DayLane>
      </>
    );
  }
  if (shifts.length === 0) {
    return (
      <DayLane label="On call">
        <p className="border-l border-line px-2 leading-8 text-ink-3">No shift in this range</p>
      </DayLane>
    );
  }
  const lanes = new Map<string, Shift[]>();
  for (const shift of shifts) addTo(lanes, dutyText([shift], directory), shift);
  const sorted = [...lanes].sort(([a], [b]) => a.localeCompare(b));
  return (
    <ul className="col-span-2 grid grid-cols-subgrid" aria-label="Shifts">
      {sorted.map(([label, own]) => (
        <li key={label} className="col-span-2 grid grid-cols-subgrid">
          <DayLane label={own[0] ? scheduleOf(own[0]) : label} role={own[0] && roleOf(own[0], directory)}>
            <div
              className="day-lines relative h-full"
              style={{ backgroundSize: `${100 / buckets.length}% 100%` }}
            >
              {own.map((shift) => (
                <ShiftBar key={shift.start} {...{ person, shift, label, buckets, zone }} />
              ))}
            </div>
          </DayLane>
        </li>
      ))}
    </ul>
  );
}

type ShiftBarProps = Pick<ShiftsProps, 'person' | 'buckets' | 'zone'> & { shift: Shift; label: string };

function ShiftBar({ person, shift, label, buckets, zone }: ShiftBarProps) {
  const { start, end, schedule } = shift;
  const first = buckets[0]?.start ?? 0;
  const name = `${label}: ${formatMoment(start, zone)} – ${formatMoment(end, zone)}`;
  const from = isoDate(wallAt(start, zone));
  return (
    <Link
      to={paths.schedule(String(schedule.schedule_id), { tz: zone, from })}
      title={name}
      aria-label={name}
      data-person={personLook(person)}
      className="bar inset-y-1 min-w-1 hover:brightness-95"
      style={place(start, end, { start: first, end: Math.max(first + 1, buckets.at(-1)?.end ?? 0) })}
    />
  );
}
