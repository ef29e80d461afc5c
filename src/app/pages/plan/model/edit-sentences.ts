import { isSameClock } from '#address/zone';
import type { Plan } from '#domain/plan/change/edit';
import { editInWords } from '#domain/plan/change/edit-words';
import type { Planned, PlanWords } from './use-plan';

/** Edits of a plan as sentences, in their order. */
export function editSentences(plan: Plan, { rulesZone, layers }: Planned, words: PlanWords) {
  const { zone, year, directory } = words;
  const inWords = {
    zone,
    year,
    nameOf: directory.person,
    textOf: directory.text,
    roles: directory.roles,
    rulesZone: isSameClock(rulesZone, zone) ? undefined : rulesZone,
    layers,
  };
  return plan.edits.map((edit) => editInWords(edit, plan, inWords));
}
