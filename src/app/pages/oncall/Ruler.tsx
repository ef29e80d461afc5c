import type { Ref } from 'react';
import { formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { at, contains, place } from './scale';
import { useTimeline } from './timeline-context';

/** Days (and hours of a short view) above the lanes; days of another length than 24 hours say so. */
export function Ruler({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { window, zone, now, days, hours } = useTimeline();
  return (
    <div
      ref={ref}
      role="columnheader"
      aria-label={`Days in ${zone}`}
      className="relative h-11 min-w-0 overflow-clip"
    >
      {days.map((day) => (
        <span
          key={day.start}
          className="absolute inset-y-0 border-l border-line px-1 pt-1 text-xs leading-4 whitespace-nowrap text-ink-2"
          style={place(day.start, day.end, window)}
        >
          <b className={contains(day, now) ? 'text-[var(--now)]' : 'text-ink'}>{day.label}</b>
          {day.oddLength !== '' && (
            <em className="ml-1 rounded-full bg-warn-soft px-1 text-2xs font-semibold text-warn not-italic">
              {day.oddLength}
            </em>
          )}
          {day.note !== '' && <small className="block text-2xs text-ink-3">{day.note}</small>}
        </span>
      ))}
      {hours.map((hour) => (
        <span
          key={hour.at}
          className="absolute bottom-0.5 -translate-x-1/2 text-2xs text-ink-3"
          style={{ left: at(hour.at, window) }}
        >
          {hour.label}
        </span>
      ))}
      {contains(window, now) && (
        <span className="now-line" style={{ left: at(now, window) }}>
          <span className="absolute bottom-0 left-0 rounded-r-sm bg-[var(--now)] px-1 text-2xs leading-4 font-semibold text-on-accent">
            {formatTime(wallAt(now, zone))}
          </span>
        </span>
      )}
    </div>
  );
}
