import { lazy, type Ref } from 'react';
import { formatTime } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { wallAt } from '#domain/time/zone';
import { LaterPart } from '../../../components/states/LaterPart';
import { at, place, share } from './drawing/scale';
import { useTimeline } from './timeline-context';

/** What a day's note and half an hour's label take beside each other. */
const NOTE_PX = 76;

type RulerProps = {
  ref: Ref<HTMLDivElement>;
  /** The instant that is explained. */
  at: number | undefined;
  /** A place on the ruler was asked about: 0 is the start of the window, 1 its end. */
  onAt: (share: number) => void;
};

const RulerKeys = lazy(async () => ({ default: (await import('./RulerKeys')).RulerKeys }));

/**
 * Days (and hours of a short view) above the lanes; a day that is not 24 hours long says so. A click asks who is on
 * duty there, as `RulerKeys` does for the keyboard.
 */
export function Ruler({ ref, at: explained, onAt }: RulerProps) {
  const { window, zone, secondZone, now, days, hours, lanePx } = useTimeline();
  const hasTwoRows = secondZone !== undefined && hours.length > 0;
  // Before the first hour, where there is room for both.
  const firstHourPx = (((hours[0]?.at ?? 0) - window.start) / (window.end - window.start)) * lanePx;
  const hasNotes = !hasTwoRows || firstHourPx >= NOTE_PX;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      ref={ref}
      role="columnheader"
      aria-label={`Days in ${zone}`}
      title="Click to see who is on duty at that time"
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        onAt((event.clientX - left) / width);
      }}
      className={`relative min-w-0 cursor-crosshair overflow-clip ${hasTwoRows ? 'h-14' : 'h-11'}`}
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
          {hasNotes && day.note !== '' && (
            <small className={`text-2xs text-ink-3 ${hasTwoRows ? 'absolute bottom-0.5 left-1' : 'block'}`}>
              {day.note}
            </small>
          )}
        </span>
      ))}
      {hours.map((hour) => (
        <span
          key={hour.at}
          className="absolute bottom-0.5 -translate-x-1/2 text-center text-2xs text-ink-3"
          style={{ left: at(hour.at, window) }}
        >
          <span className={`block ${hasTwoRows ? 'text-ink-2' : ''}`}>{hour.label}</span>
          {hour.second}
        </span>
      ))}
      <LaterPart>
        <RulerKeys at={explained} onAt={onAt} />
      </LaterPart>
      {explained !== undefined && <Flag at={explained} className="at-line" look="top-0 bg-accent" />}
      <Flag at={now} className="now-line" look="bottom-0 bg-[var(--now)]" />
    </div>
  );
}

type FlagProps = { at: number; className: string; look: string };

/** An instant of the window with its time, which is on the other side where the ruler ends. */
function Flag({ at: instant, className, look }: FlagProps) {
  const { window, zone } = useTimeline();
  if (!contains(window, instant)) return null;
  const side = share(instant, window) > 0.94 ? 'right-0 rounded-l-sm' : 'left-0 rounded-r-sm';
  return (
    <span className={className} style={{ left: at(instant, window) }}>
      <span className={`absolute px-1 text-2xs leading-4 font-semibold text-on-accent ${look} ${side}`}>
        {formatTime(wallAt(instant, zone))}
      </span>
    </span>
  );
}
