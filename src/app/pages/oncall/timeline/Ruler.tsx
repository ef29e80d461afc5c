import { useMemo } from 'react';
import { formatDay } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { wallAt } from '#domain/time/zone';
import { InstantLine, RulerDays } from '../../../components/lanes/Ruler';
import { holidayNames } from '../model/days-off';
import { Beside } from './Beside';
import { RulerKeys } from './RulerKeys';
import { useTimeline } from './timeline-context';

/**
 * Days above the lanes. A click explains that time, like `RulerKeys` by keyboard.
 * `onAt` receives a share of the window: 0 is its start, 1 its end.
 */
export function Ruler({ onAt }: { onAt: (share: number) => void }) {
  const { window, zone, now, explained, daysOff } = useTimeline();
  const holidays = useMemo(() => holidayNames(daysOff.holidays), [daysOff]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      role="columnheader"
      aria-label={`Days in ${zone}${contains(window, now) ? `, today is ${formatDay(wallAt(now, zone))}` : ''}`}
      title="Click to see who is on call at that time"
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        onAt((event.clientX - left) / width);
      }}
      className="ruler cursor-crosshair"
    >
      <div data-moves="" className="absolute inset-0">
        <RulerDays {...{ window, zone, now, holidays }} flags={[now, explained]} />
        <Beside />
      </div>
      <RulerKeys at={explained} onAt={onAt} />
      <div data-moves="" className="pointer-events-none absolute inset-0">
        <InstantLine instant={now} kind="now" {...{ window, zone }} />
        <InstantLine instant={explained} kind="at" {...{ window, zone }} />
      </div>
    </div>
  );
}
