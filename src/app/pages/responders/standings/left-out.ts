import { counted } from '#domain/text/count';
import type { Standing } from '#domain/insight/responders/standings';

/** Who is in no rate: "Left out of the rate: 13 at night of 2 people without night hours on duty."; "" for nobody. */
export function leftOutWords(people: readonly Standing[]): string {
  const others = people.filter(({ duty, figures }) => duty?.seconds === 0 && figures.byKind.sleep > 0);
  if (others.length === 0) return '';
  const nights = others.reduce((sum, { figures }) => sum + figures.byKind.sleep, 0);
  return `Left out of the overall rate: ${counted(nights, 'interruption')} at night of ${counted(others.length, 'person', 'people')} without night hours on duty.`;
}
