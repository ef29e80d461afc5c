import { contains, type Interval } from '#domain/time/interval';
import { at, place } from './scale';
import {
  hasRoomForMonth,
  hasRoomForSecond,
  isUnderFlag,
  monthAsidePx,
  type DayTick,
  type HourTick,
} from './ticks';
import { useTimeline } from './timeline-context';

/** What a day's reading and half an hour's label take beside each other. */
const READING_PX = 76;

type RulerTicksProps = { days: readonly DayTick[]; hours: readonly HourTick[]; window: Interval };

/** The days and hours of a window, which has the width of what they are in. */
export function RulerTicks({ days, hours, window }: RulerTicksProps) {
  const { secondZone, now, lanePx, explained } = useTimeline();
  const hasTwoRows = secondZone !== undefined && hours.length > 0;
  const drawn = { window, lanePx, now, asked: explained };
  // Before the first hour, where there is room for both.
  const firstHourPx = (((hours[0]?.at ?? 0) - window.start) / (window.end - window.start)) * lanePx;
  const hasSeconds = !hasTwoRows || hours[0]?.isAside === true || firstHourPx >= READING_PX;
  return (
    <>
      {days.map((day) => (
        <span
          key={day.start}
          className="absolute inset-y-0 border-l border-line px-1 pt-1 text-xs leading-4 whitespace-nowrap text-ink-2"
          style={place(day.start, day.end, window)}
        >
          {/* Keeps its line where it is empty: the note below must not look like a part of the date before. */}
          <b
            className={`inline-block h-4 align-top ${contains(day, now) ? 'text-[var(--now)]' : 'text-ink'}`}
          >
            {day.label}
          </b>
          {day.oddLength !== '' && (
            <em className="ml-1 rounded-full bg-warn-soft px-1 text-2xs font-semibold text-warn not-italic">
              {day.oddLength}
            </em>
          )}
          {day.month !== '' && hasRoomForMonth(day, days, drawn) && (
            <small
              className="block text-2xs text-ink-3"
              style={{ marginLeft: `${monthAsidePx(day, drawn) / 16}rem` }}
            >
              {day.month}
            </small>
          )}
          {hasSeconds && day.second !== '' && hasRoomForSecond(day, days, drawn) && (
            <small className={`text-2xs text-ink-3 ${hasTwoRows ? 'absolute bottom-0.5 left-1' : 'block'}`}>
              {day.second}
            </small>
          )}
        </span>
      ))}
      {hours.map((hour) => {
        const lowest = isUnderFlag(hour.at, drawn, hour.isAside) ? 'invisible' : '';
        return (
          <span
            key={hour.at}
            className={`absolute bottom-0.5 text-2xs text-ink-3 ${hour.isAside ? 'ml-1' : '-translate-x-1/2 text-center'}`}
            style={{ left: at(hour.at, window) }}
          >
            <span className={`block ${hasTwoRows ? 'text-ink-2' : lowest}`}>{hour.label}</span>
            {hasTwoRows && <span className={`block ${lowest}`}>{hour.second}</span>}
          </span>
        );
      })}
    </>
  );
}
