import { lazy, type Ref } from 'react';
import { formatTime } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { wallAt } from '#domain/time/zone';
import { LaterPart } from '../../../components/states/LaterPart';
import { at, isFlagOnLeft } from './drawing/scale';
import { Beside } from './drag/Beside';
import { RulerTicks } from './RulerTicks';
import { useTimeline } from './timeline-context';

type RulerProps = {
  ref: Ref<HTMLDivElement>;
  /** A place on the ruler was asked about: 0 is the start of the window, 1 its end. */
  onAt: (share: number) => void;
};

const RulerKeys = lazy(async () => ({ default: (await import('./RulerKeys')).RulerKeys }));

/**
 * Days (and hours of a short view) above the lanes; a day that is not 24 hours long says so. A click asks who is on
 * duty there, as `RulerKeys` does for the keyboard.
 */
export function Ruler({ ref, onAt }: RulerProps) {
  const { window, zone, secondZone, now, days, hours, explained } = useTimeline();
  const hasTwoRows = secondZone !== undefined && hours.length > 0;
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
      <div data-moves="" className="absolute inset-0">
        <RulerTicks days={days} hours={hours} window={window} />
        <Beside />
      </div>
      <LaterPart>
        <RulerKeys at={explained} onAt={onAt} />
      </LaterPart>
      {explained !== undefined && <Flag at={explained} className="at-line" look="top-0 bg-accent" />}
      <Flag at={now} className="now-line top-auto h-4" look="bottom-0 bg-[var(--now)]" />
    </div>
  );
}

type FlagProps = { at: number; className: string; look: string };

/** An instant of the window with its time, which is on the other side where the ruler ends. */
function Flag({ at: instant, className, look }: FlagProps) {
  const { window, zone } = useTimeline();
  if (!contains(window, instant)) return null;
  const side = isFlagOnLeft(instant, window) ? 'right-0 rounded-l-sm' : 'left-0 rounded-r-sm';
  return (
    <span data-moves="" className={className} style={{ left: at(instant, window) }}>
      <span className={`absolute px-1 text-2xs leading-4 font-semibold text-on-accent ${look} ${side}`}>
        {formatTime(wallAt(instant, zone))}
      </span>
    </span>
  );
}
