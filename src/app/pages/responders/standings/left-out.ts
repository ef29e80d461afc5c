import { counted } from '#domain/text/count';
import { NO_FIGURES } from '#domain/insight/responders/responder-rows';
import type { Standing } from '#domain/insight/responders/standings';

/** "Not in the rate: 13 wakings of 2 people with no night shifts."; "" where everybody is in it. */
export function leftOutWords(people: readonly Standing[]): string {
  const others = people.filter(({ duty, figures }) => duty?.seconds === 0 && figures.byKind.sleep > 0);
  if (others.length === 0) return '';
  const nights = others.reduce((sum, { figures }) => sum + figures.byKind.sleep, 0);
  return `Not in the rate: ${counted(nights, 'waking')} of ${counted(others.length, 'person', 'people')} with no night shifts.`;
}

/** Reason for lines without an incident; "" where all have one. */
export function quietWords(people: readonly Standing[]): string {
  const quiet = people.filter(({ figures }) => figures === NO_FIGURES).length;
  if (quiet === 0) return '';
  return `${counted(quiet, 'person', 'people')} had no incidents here (listed because they were on call or had some before).`;
}
