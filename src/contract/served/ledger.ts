import * as z from 'zod/mini';
import { Id } from '../id';
import { operation } from '../operation';

/** Pay of hours on call: rates, and months that were closed by earlier versions. Only callers who may see pay. */

/** Rates that a team can set, in the order of the lines of pay. */
export const RATE_KEYS = [
  'work',
  'off',
  'night',
  'weekend',
  'holiday',
  'shifts',
  'weekendDays',
  'holidayDays',
  'shortRests',
  'nightIncidents',
] as const;
export type RateKey = (typeof RATE_KEYS)[number];

/** Max length of a currency, such as "€", "CHF" or "EUR". */
const MAX_CURRENCY_LENGTH = 8;
/** Max teams or people with rates of their own. */
const MAX_OWN = 5000;
const DAY_SECONDS = 86_400;

/** Decimal text with at most four decimals. */
const Rate = z
  .string()
  .check(z.regex(/^\s*\d{1,9}(?:\.\d{1,4})?\s*$/, { error: 'must be a number with at most four decimals' }));
const timeOfDay = z.int().check(z.minimum(0), z.maximum(DAY_SECONDS));

/** Seconds after midnight. */
const PayBounds = z.object({ nightEnd: timeOfDay, workUntil: timeOfDay, nightStart: timeOfDay }).check(
  z.refine(({ nightEnd, workUntil, nightStart }) => nightEnd <= workUntil && workUntil <= nightStart, {
    error: 'must be in order: end of the night, end of work, start of the night',
  }),
);

/** Rates; a missing one pays nothing. `maximum`: most that a person is paid for a month. */
export const RateSet = z.object({
  rates: z.partialRecord(z.enum(RATE_KEYS), Rate),
  maximum: z.optional(Rate),
});
export type RateSet = z.output<typeof RateSet>;

const Currency = z.string().check(z.minLength(1), z.maxLength(MAX_CURRENCY_LENGTH));

const OwnRates = z
  .record(z.string().check(z.regex(/^\d{1,20}$/)), RateSet)
  .check(z.refine((own) => Object.keys(own).length <= MAX_OWN, { error: `must be at most ${MAX_OWN}` }));

/** Rules of pay. `teams`, `people`: rates by id that replace single ones of everybody; a person's before a team's. */
export const PayRules = z.extend(RateSet, {
  currency: Currency,
  bounds: PayBounds,
  teams: z.optional(OwnRates),
  people: z.optional(OwnRates),
});
export type PayRules = z.output<typeof PayRules>;

/** Rates of an owner, with what only those of everybody have: the currency, and the hours of evening and night. */
export const StoredRates = z.extend(RateSet, {
  currency: z.optional(Currency),
  bounds: z.optional(PayBounds),
});

/** Calendar month in the account's zone: "2026-11". */
const Month = z
  .string()
  .check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-11' }));

/** Amount with two decimals: "-12.50". */
const Amount = z.string().check(z.regex(/^-?\d+\.\d{2}$/, { error: 'must be an amount such as 12.50' }));

/** `count`: seconds of a rate per hour. `month`: the closed month that a correction is about. */
const ClosedLine = z.object({
  key: z.enum([...RATE_KEYS, 'maximum', 'correction']),
  rate: z.string(),
  count: z.int(),
  amount: Amount,
  month: z.optional(Month),
});

/** `figures`: seconds and counts by name. `woken`: interruptions at night. `night_incidents`: those of the rules. */
export const ClosedRow = z.object({
  person_id: Id,
  figures: z.record(z.string(), z.int()),
  woken: z.int(),
  night_incidents: z.int(),
  lines: z.array(ClosedLine),
});
export type ClosedRow = z.output<typeof ClosedRow>;

/** What a closing keeps of its month, besides who closed it. */
export const ClosedContent = z.object({
  time_zone: z.string(),
  short_rest_hours: z.int().check(z.minimum(1), z.maximum(48)),
  rules: PayRules,
  /** Private schedules, and channels of incidents, that the caller who closed the month did not see. */
  left_out_schedules: z._default(z.array(Id), []),
  left_out_channels: z._default(z.array(Id), []),
  reason: z.optional(z.string()),
  reopen_reason: z.optional(z.string()),
  rows: z.array(ClosedRow),
});

/** Paid month. Reopened ones stay in the list. Times are Unix seconds. */
export const Closing = z.extend(ClosedContent, {
  closing_id: Id,
  month: Month,
  closed_at: z.int(),
  closed_by: z.string(),
  reopened_at: z.optional(z.int()),
  reopened_by: z.optional(z.string()),
});
export type Closing = z.output<typeof Closing>;

/**
 * Rates of the records, personnel numbers and teams. `closed`: hours and amounts of a month that an earlier version closed,
 * and its file in the data directory.
 */
export const ledgerPay = operation({
  name: 'ledgerPay',
  isAdditional: true,
  right: 'pay',
  summary: 'Rates of pay of on-call hours',
  request: z.object({ month: Month }),
  reply: z.object({
    data: z.object({
      rules: z.optional(PayRules),
      people: z.array(
        z.object({ person_id: Id, personnel_number: z.optional(z.string()), team_ids: z.array(Id) }),
      ),
      closed: z.optional(
        z.object({
          file: z.string(),
          rows: z.array(z.object({ person_id: Id, seconds: z.int(), amount: Amount })),
        }),
      ),
    }),
  }),
});

/** Replaces all rates of the records. */
export const ledgerRates = operation({
  name: 'ledgerRates',
  isAdditional: true,
  isChange: true,
  right: 'pay',
  summary: 'Save the rates of pay',
  request: z.object({ rules: PayRules }),
  reply: z.object({ data: z.object({}) }),
});
