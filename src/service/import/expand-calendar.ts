import { setImmediate } from 'node:timers/promises';
import type { ReadCalendar } from '#domain/exchange/exchange';
import type { CalendarFile } from '#domain/calendar/events';
import { expansionSteps } from '#domain/calendar/repeats';
import type { Interval } from '#domain/time/interval';

/** Longest turn in milliseconds. */
const TURN_MS = 50;

/** Calendar with its repeating events as single ones; others have a turn meanwhile. @throws TooManyEvents. */
export async function expandCalendar(file: CalendarFile, window: Interval): Promise<ReadCalendar> {
  const steps = expansionSteps(file, window);
  let started = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { file, ...step.value };
    if (performance.now() - started < TURN_MS) continue;
    await setImmediate();
    started = performance.now();
  }
}
