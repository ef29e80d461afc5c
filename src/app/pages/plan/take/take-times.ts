import { useState } from 'react';
import type { TakeView } from '#address/plans/take';
import type { Id } from '#contract/id';
import { LATE_START_SECONDS } from '#contract/served/changes';
import { startOfDay } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY, instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';

/** Someone who takes over for a night has the day off. */
const MORNING = 9 * 3600;

/** Shift or gap to change: the people on call in a role, none in a gap. */
export type Shift = Interval & { role: Id | undefined; people: readonly Id[]; isEndless?: boolean };

/** Stretches to choose from; `tonight` is absent where the shift ends before. */
export type Choices = {
  shift: Interval;
  tonight: Interval | undefined;
  times: Interval;
  /** True of a gap without an end: then its end is proposed. */
  isEndless: boolean;
};

/** Problem of chosen times, at its field. */
type TimesFault = 'begun' | 'backwards' | undefined;

type Clock = { now: UnixSeconds; zone: string };

/** Stretches to choose from, the chosen one, and what is wrong with chosen times. */
export function timesOf(shift: Shift | undefined, view: TakeView, clock: Clock) {
  if (!shift) return { choices: undefined, stretch: undefined, timesFault: undefined };
  const { now } = clock;
  const choices = choicesFor(shift, view, clock);
  return {
    choices,
    stretch: stretchOf(choices, view, now),
    timesFault: view.when === 'times' ? faultOf(choices.times, now) : undefined,
  };
}

function choicesFor(shift: Shift, { from, until, zone: viewZone }: TakeView, { now, zone }: Clock): Choices {
  const start = Math.max(shift.start, now);
  const wall = wallAt(now, zone);
  const morning = instantAt(startOfDay(wall) + MORNING + (wall % DAY < MORNING ? 0 : DAY), zone);
  const isTonight = shift.start <= now && morning < shift.end;
  const instant = (at: number | undefined) => (at === undefined ? undefined : instantAt(at, viewZone));
  return {
    shift: { start, end: shift.end },
    tonight: isTonight ? { start: now, end: morning } : undefined,
    times: { start: instant(from) ?? start, end: instant(until) ?? shift.end },
    isEndless: shift.isEndless === true,
  };
}

function stretchOf(choices: Choices, { when }: TakeView, now: UnixSeconds): Interval | undefined {
  const { start, end } = choices[when] ?? choices.shift;
  const stretch = { start: Math.max(start, now), end };
  return stretch.start < stretch.end ? stretch : undefined;
}

/** A begin may have passed while the form was filled. */
function faultOf({ start, end }: Interval, now: UnixSeconds): TimesFault {
  if (start < now - LATE_START_SECONDS) return 'begun';
  return end <= Math.max(start, now) ? 'backwards' : undefined;
}

/** Times of the address, or those just chosen: the address follows later than the field, and *Apply* may be next. */
export function useOwnTimes(scheduleId: string, address: TakeView) {
  const key = `${scheduleId} ${address.shift?.start} ${address.role}`;
  const [own, setOwn] = useState<{ key: string; times: Partial<TakeView> }>();
  const view = own?.key === key ? { ...address, ...own.times } : address;
  const keep = (change: Partial<TakeView>) => {
    const times = {
      ...(own?.key === key && own.times),
      ...('from' in change && { from: change.from }),
      ...('until' in change && { until: change.until }),
    };
    setOwn({ key, times });
  };
  return [view, keep] as const;
}
