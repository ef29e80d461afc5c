import { counted } from '#domain/text/count';
import { NO_FIGURES } from '#domain/insight/responders/responder-rows';
import type { Standing } from '#domain/insight/responders/standings';

/** Who is in no rate: "Left out of the rate: 13 at night of 2 people without night hours on duty."; "" for nobody. */
export function leftOutWords(people: readonly Standing[]): string {
  const others = people.filter(({ duty, figures }) => duty?.seconds === 0 && figures.byKind.sleep > 0);
  if (others.length === 0) return '';
  const nights = others.reduce((sum, { figures }) => sum + figures.byKind.sleep, 0);
  return `Left out of the overall rate: ${counted(nights, 'interruption')} at night of ${counted(others.length, 'person', 'people')} without night hours on duty.`;
}

/** Why more people are listed than have incidents; "" where all of them have. */
export function quietWords(people: readonly Standing[]): string {
  const quiet = people.filter(({ figures }) => figures === NO_FIGURES).length;
  if (quiet === 0) return '';
  return `${quiet} of the ${counted(people.length, 'person', 'people')} had no incident in this range and ${quiet === 1 ? 'is' : 'are'} listed for being on duty, or for the period before.`;
}
