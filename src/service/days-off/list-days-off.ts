import { and, asc, gt, gte, inArray, lt, lte } from 'drizzle-orm';
import { type DaysOff, MAX_DAYS_OFF } from '#contract/served/records';
import type { Id } from '#contract/id';
import { addTo } from '#domain/collections';
import { isoDate } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import { absenceOf, holidayOf } from '../records/kinds/people';
import type { Db } from '../store/db';
import { absences, holidays, memberships } from '../store/schema';

/** Holidays and absences in [start, end), in any zone; holidays of teams name their members. */
export async function listDaysOff(db: Db, { start, end }: Interval): Promise<DaysOff> {
  const days = await db
    .select()
    .from(holidays)
    // A day begins up to 14 hours before and ends up to 12 hours after that of UTC.
    .where(and(gte(holidays.date, isoDate(start - DAY)), lte(holidays.date, isoDate(end + DAY))))
    .orderBy(asc(holidays.holiday_id))
    .limit(MAX_DAYS_OFF + 1);
  const stretches = await db
    .select()
    .from(absences)
    .where(and(lt(absences.starts_at, end), gt(absences.ends_at, start)))
    .orderBy(asc(absences.starts_at), asc(absences.person_id))
    .limit(MAX_DAYS_OFF + 1);
  const members = await teamMembers(db, [...new Set(days.flatMap(({ team_ids }) => team_ids ?? []))]);
  return {
    holidays: days.slice(0, MAX_DAYS_OFF).map((row) => {
      const holiday = holidayOf(row);
      if (!holiday.team_ids) return holiday;
      const people = holiday.team_ids.flatMap((team) => members.get(team) ?? []);
      return Object.assign(holiday, { person_ids: [...new Set(people.concat(holiday.person_ids ?? []))] });
    }),
    absences: stretches.slice(0, MAX_DAYS_OFF).map(absenceOf),
    ...(Math.max(days.length, stretches.length) > MAX_DAYS_OFF && { is_partial: true }),
  };
}

async function teamMembers(db: Db, teams: readonly Id[]): Promise<ReadonlyMap<Id, readonly Id[]>> {
  const members = new Map<Id, Id[]>();
  if (teams.length === 0) return members;
  const rows = await db
    .select()
    .from(memberships)
    .where(inArray(memberships.team_id, [...teams]))
    .orderBy(asc(memberships.person_id));
  for (const { team_id, person_id } of rows) addTo(members, team_id, person_id);
  return members;
}
