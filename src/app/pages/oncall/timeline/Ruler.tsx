import { useState, type KeyboardEvent, useMemo } from 'react';
import { formatMoment, formatTime, formatDay } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { DAY, HOUR, type UnixSeconds, wallAt } from '#domain/time/zone';
import { at, share } from '../../../components/lanes/Bar';
import { InstantLine, RulerDays } from '../../../components/lanes/Ruler';
import { useTimeline } from './timeline-context';
import { holidayNames } from '../model/days-off';
import { Beside } from './Beside';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -HOUR,
  ArrowDown: -HOUR,
  ArrowRight: HOUR,
  ArrowUp: HOUR,
  PageDown: -DAY,
  PageUp: DAY,
};

type RulerKeysProps = {
  /** Explained instant. */
  at: UnixSeconds | undefined;
  /** Receives Enter on the ruler: 0 is the start of the window, 1 its end. */
  onAt: (share: number) => void;
};

/** Mark on the ruler, moved by keys in hours and days; Enter explains that time. */
function RulerKeys({ at: explained, onAt }: RulerKeysProps) {
  const { window, zone, now } = useTimeline();
  const [moved, move] = useState<UnixSeconds>();
  const [hasFocus, setHasFocus] = useState(false);
  // The window may have moved away from it.
  const mark =
    [moved, explained, now].find((instant) => instant !== undefined && contains(window, instant)) ??
    window.start;

  function onKeyDown(event: KeyboardEvent) {
    const target = targetOf(event);
    if (event.key === 'Enter') onAt(share(mark, window));
    else if (target === undefined) return;
    else move(Math.min(Math.max(target, window.start), window.end - 60));
    event.preventDefault();
  }

  function targetOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): UnixSeconds | undefined {
    if (shiftKey || ctrlKey || altKey || metaKey) return undefined;
    if (key === 'Home') return window.start;
    if (key === 'End') return window.end;
    const step = STEPS[key];
    // Steps between whole hours.
    return step === undefined ? undefined : wholeHour(mark, step) + step;
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Time to explain with Enter"
      aria-valuemin={window.start}
      aria-valuemax={window.end}
      aria-valuenow={mark}
      aria-valuetext={`${formatMoment(mark, zone)} ${zone}`}
      className="absolute inset-0 outline-offset-[-2px]"
      onKeyDown={onKeyDown}
      onFocus={(event) => setHasFocus(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setHasFocus(false)}
    >
      {hasFocus && (
        <>
          <InstantLine instant={mark} kind="at" window={window} />
          <span className="ruler-flag top-0 bottom-auto" data-kind="at" style={{ '--at': at(mark, window) }}>
            {formatTime(wallAt(mark, zone))} · Enter
          </span>
        </>
      )}
    </div>
  );
}

function wholeHour(instant: UnixSeconds, step: number): UnixSeconds {
  const hours = instant / HOUR;
  return (step > 0 ? Math.floor(hours) : Math.ceil(hours)) * HOUR;
}

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
