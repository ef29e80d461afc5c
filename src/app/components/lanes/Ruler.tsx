import { useMemo } from 'react';
import { isoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { contains, type Interval } from '#domain/time/interval';
import { type UnixSeconds, type ViewerZone, wallAt } from '#domain/time/zone';
import { at, place } from './Bar';
import { rulerDays, rulerHours } from './ruler-days';

const NO_FLAGS: readonly UnixSeconds[] = [];
const NO_HOLIDAYS: ReadonlyMap<string, readonly string[]> = new Map();

type RulerDaysProps = {
  window: Interval;
  zone: ViewerZone;
  now: UnixSeconds;
  /** Names by date. */
  holidays?: ReadonlyMap<string, readonly string[]>;
  /** Instants whose times cover the hours beside them. */
  flags?: readonly (UnixSeconds | undefined)[];
};

/** Reach of a flag over hours, of the time between two of them. */
const FLAG_REACH = 0.8;

/** Days of a window, and hours of a short one, as wide as the parent; lanes.css chooses the labels that fit. */
export function RulerDays({ window, zone, now, holidays = NO_HOLIDAYS, flags = NO_FLAGS }: RulerDaysProps) {
  const days = useMemo(() => rulerDays(window, zone), [window, zone]);
  const hours = useMemo(() => rulerHours(window, zone), [window, zone]);
  const reach = hours.length > 1 ? Math.abs((hours[1]?.at ?? 0) - (hours[0]?.at ?? 0)) * FLAG_REACH : 0;
  const isCovered = (hour: UnixSeconds) =>
    flags.some((flag) => flag !== undefined && Math.abs(flag - hour) < reach);
  return (
    <>
      {days.map((day) => {
        const isToday = contains(day, now);
        const names = holidays.get(isoDate(wallAt(day.start, zone)));
        return (
          <span
            key={day.start}
            className="ruler-day"
            aria-current={isToday ? 'date' : undefined}
            data-marked={day.isMarked ? '' : undefined}
            style={place(day.start, day.end, window)}
          >
            <b>
              {isToday && <span className="sr-only">Today, </span>}
              <span>{day.weekday} </span>
              {day.date}
              <span> {day.month}</span>
            </b>
            {day.oddLength !== '' && <em>{day.oddLength}</em>}
            {names && (
              <small className="ruler-holiday" title={names.join(', ')}>
                {names[0]}
                {names.length > 1 && ` +${names.length - 1}`}
              </small>
            )}
            {day.beginsMonth && <small className="ruler-month">{day.month}</small>}
          </span>
        );
      })}
      {hours.map(
        (hour) =>
          !isCovered(hour.at) && (
            <span
              key={hour.at}
              className="ruler-hour"
              data-sixth={hour.isSixth ? '' : undefined}
              style={{ left: at(hour.at, window) }}
            >
              {hour.label}
            </span>
          ),
      )}
    </>
  );
}

type InstantLineProps = {
  instant: UnixSeconds | undefined;
  window: Interval;
  /** The present, or the time of the address. */
  kind: 'now' | 'at';
  /** Zone of its time in a ruler; absent: a line only. */
  zone?: ViewerZone;
};

/** Line at an instant, across a lane or a ruler. */
export function InstantLine({ instant, window, kind, zone }: InstantLineProps) {
  if (instant === undefined || !contains(window, instant)) return null;
  return (
    <>
      <span className={`${kind}-line`} style={{ left: at(instant, window) }} />
      {zone !== undefined && (
        <span className="ruler-flag" data-kind={kind} style={{ '--at': at(instant, window) }}>
          {formatTime(wallAt(instant, zone))}
        </span>
      )}
    </>
  );
}
