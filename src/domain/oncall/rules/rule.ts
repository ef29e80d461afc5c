import * as z from 'zod/mini';
import { Id } from '#contract/id';

/** Rules that a rota has to keep, as in a file of rules. */

/** Days ahead that a rule checks: the default, and the maximum. */
const USUAL_DAYS = 28;
const MAX_DAYS = 366;

const days = z._default(z.int().check(z.minimum(1), z.maximum(MAX_DAYS)), USUAL_DAYS);

const common = {
  days,
  /** Ids of schedules; absent: all. */
  schedules: z.optional(z.array(Id)),
};

const MinRest = z.strictObject({
  ...common,
  rule: z.literal('min_rest'),
  hours: z.number().check(z.minimum(0), z.maximum(168)),
});

const NoGaps = z.strictObject({
  ...common,
  rule: z.literal('no_gaps'),
  /** Ids of roles; absent: nobody may be missing in any role. */
  roles: z.optional(z.array(Id)),
});

const NoDoubleBooking = z.strictObject({ ...common, rule: z.literal('no_double_booking') });

const MaxWeekends = z.strictObject({
  ...common,
  rule: z.literal('max_weekends_in_a_row'),
  weekends: z.int().check(z.minimum(1), z.maximum(52)),
});

const KnownPeople = z.strictObject({ ...common, rule: z.literal('known_people') });

export const Rule = z.discriminatedUnion('rule', [
  MinRest,
  NoGaps,
  NoDoubleBooking,
  MaxWeekends,
  KnownPeople,
]);
export type Rule = z.output<typeof Rule>;

export const RuleFile = z.strictObject({ rules: z.array(Rule).check(z.minLength(1)) });

/** Rules without a file. */
export const USUAL_RULES: readonly Rule[] = [
  { rule: 'no_gaps', days: 14 },
  { rule: 'min_rest', hours: 11, days: USUAL_DAYS },
  { rule: 'no_double_booking', days: USUAL_DAYS },
  { rule: 'max_weekends_in_a_row', weekends: 2, days: USUAL_DAYS },
  { rule: 'known_people', days: USUAL_DAYS },
];

/** Rule in words, in one sentence. */
export function ruleInWords(rule: Rule): string {
  const ahead = `in the next ${count(rule.days, 'day')}`;
  switch (rule.rule) {
    case 'min_rest':
      return `Nobody rests less than ${rule.hours} h ${ahead}`;
    case 'no_gaps':
      return `No gap ${ahead}`;
    case 'no_double_booking':
      return `Nobody is on call twice at once ${ahead}`;
    case 'max_weekends_in_a_row':
      return `Nobody works more than ${count(rule.weekends, 'weekend')} in a row ${ahead}`;
    default:
      return `Everybody has a record ${ahead}`;
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
