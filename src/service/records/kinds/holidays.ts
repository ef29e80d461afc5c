import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Holiday } from '#contract/served/records';
import { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { holidays as table } from '../../store/schema';
import { date, key, teamId } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

/** Day without work; without teams and people, for everybody. */
export type HolidayRecord = Holiday;

/** Sorted list without duplicates; undefined if empty. */
function normal(ids: readonly Id[] | undefined): Id[] | undefined {
  return ids === undefined || ids.length === 0
    ? undefined
    : [...new Set(ids)].toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
}

/** Date and digest of name, teams and people: short, as the lists may be long. */
function idOf({ date, name, team_ids, person_ids }: HolidayRecord): string {
  const rest = stringifyJson([name, normal(team_ids), normal(person_ids)]);
  return `${date} ${createHash('sha256').update(rest).digest('hex').slice(0, 32)}`;
}

export const holidays: RecordKind<HolidayRecord> = simpleKind({
  table,
  key: ['holiday_id'],
  schema: z.object({
    date,
    name: key,
    team_ids: z.optional(z.array(teamId)),
    person_ids: z.optional(z.array(Id)),
  }),
  idOf,
  teamsOf: ({ team_ids = [] }) =>
    team_ids.map((team_id, index) => ({ field: `team_ids[${index}]`, team_id })),
  rowOf: (holiday) => ({
    holiday_id: idOf(holiday),
    date: holiday.date,
    name: holiday.name,
    team_ids: normal(holiday.team_ids) ?? null,
    person_ids: normal(holiday.person_ids) ?? null,
  }),
  recordOf: holidayOf,
});

/** Record of a row. */
export function holidayOf({ date, name, team_ids, person_ids }: typeof table.$inferSelect): HolidayRecord {
  return { date, name, ...(team_ids && { team_ids }), ...(person_ids && { person_ids }) };
}
