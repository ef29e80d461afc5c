import { at, contains, place } from './scale';
import { useTimeline } from './timeline-context';

/** The background of a lane: day borders, weekends, hours of a short view, the present. */
export function LaneGrid() {
  const { window, now, days, hours } = useTimeline();
  return (
    <div aria-hidden="true">
      {days.map((day) => (
        <span
          key={day.start}
          className="day-tick"
          data-weekend={day.weekend ? '' : undefined}
          style={place(day.start, day.end, window)}
        />
      ))}
      {hours.map((hour) => (
        <span key={hour.at} className="day-tick opacity-50" style={{ left: at(hour.at, window) }} />
      ))}
      {contains(window, now) && <span className="now-line" style={{ left: at(now, window) }} />}
    </div>
  );
}
