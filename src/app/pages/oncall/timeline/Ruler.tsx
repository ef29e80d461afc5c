import type { Ref } from 'react';
import { formatDay, formatTime } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { wallAt } from '#domain/time/zone';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { at, isFlagOnLeft } from '../../../components/lanes/place';
import { Beside, RulerTicks } from './Beside';
import { useTimeline } from './timeline-context';

type RulerProps = {
  ref: Ref<HTMLDivElement>;
  /** Receives a click on the ruler: 0 is the start of the window, 1 its end. */
  onAt: (share: number) => void;
};

const RulerKeys = lazyPart(() => import('./RulerKeys'), 'RulerKeys');

/**
 * Days, and hours of a short view, above the lanes; a day of another length than 24 hours is labelled. A
 * click explains that time, like `RulerKeys` by keyboard.
 */
export function Ruler({ ref, onAt }: RulerProps) {
  const { window, zone, secondZone, now, days, hours, explained } = useTimeline();
  const hasTwoRows = secondZone !== undefined && hours.length > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      ref={ref}
      role="columnheader"
      aria-label={`Days in ${zone}${contains(window, now) ? `, today is ${formatDay(wallAt(now, zone))}` : ''}`}
      title="Click to see who is on call at that time"
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        onAt((event.clientX - left) / width);
      }}
      className={`relative min-w-0 cursor-crosshair overflow-clip print:has-data-holiday:h-20 ${heightOf(hasTwoRows, secondZone !== undefined || hours.length > 0)}`}
    >
      <div data-moves="" className="absolute inset-0">
        <RulerTicks days={days} hours={hours} window={window} />
        <Beside />
      </div>
      <LaterPart>
        <RulerKeys at={explained} onAt={onAt} />
      </LaterPart>
      <Flag at={now} beside={explained} className="now-line top-auto h-4" look="bg-[var(--now)]" />
      {explained !== undefined && <Flag at={explained} beside={now} className="at-line" look="bg-accent" />}
    </div>
  );
}

/** Room for hours, a second zone, and a holiday above them. */
function heightOf(hasTwoRows: boolean, hasRow: boolean): string {
  if (hasTwoRows) return 'h-14 has-data-holiday:h-18';
  return hasRow ? 'h-11 has-data-holiday:h-14' : 'h-11';
}

type FlagProps = { at: number; beside: number | undefined; className: string; look: string };

/** Time of an instant below the dates, away from the flag beside it. */
function Flag({ at: instant, beside, className, look }: FlagProps) {
  const { window, zone } = useTimeline();
  if (!contains(window, instant)) return null;
  const side = isFlagOnLeft(instant, window, beside) ? 'right-0 rounded-l-sm' : 'left-0 rounded-r-sm';
  return (
    <span data-moves="" className={className} style={{ left: at(instant, window) }}>
      <span
        className={`absolute bottom-0 px-1 text-2xs leading-4 font-semibold text-on-accent ${look} ${side}`}
      >
        {formatTime(wallAt(instant, zone))}
      </span>
    </span>
  );
}
