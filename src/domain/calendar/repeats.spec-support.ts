import type { Interval } from '../time/interval';
import type { CalendarFile } from './events';
import { type Expanded, expansionSteps } from './repeats';

/** All steps at once. @throws TooManyEvents. */
export function withoutRepeats(calendar: CalendarFile, window: Interval): Expanded {
  const steps = expansionSteps(calendar, window);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
