import type { RecordSet } from '../records/kinds';
import { calendarAround } from './calendar';
import { DEMO_DAYS, demoFields, demoIncidents } from './incidents';
import { onDutyIn } from './on-duty';
import { demoChannels, demoPeople, demoRoles, demoTeams, personId } from './people';
import { randomFrom } from './random';
import { demoApplications, demoIssues } from './rum';
import { demoSchedules } from './schedules';
import { demoWebhooks } from './webhooks';

/** Owner of the first app key: a member of two teams, Platform and Core SRE. */
export const DEMO_PERSON_ID = personId('Amara Okafor');

/**
 * The demo data: a company of six teams as it is on one day. The same for the same day and zone.
 * @param day the demo day, e.g. `2026-03-14`: an override is active on it, a gap is within a week.
 * @param timeZone the account's zone, of all wall-clock times.
 * @throws RangeError where `day` is no calendar day.
 */
export function demoRecords(day: string, timeZone: string): RecordSet {
  const calendar = calendarAround(day, timeZone);
  const random = randomFrom(`${day} ${timeZone}`);
  const schedules = demoSchedules(calendar);
  const halfYear = { start: calendar.at(-DEMO_DAYS, '00:00'), end: calendar.at(0, '00:00') };
  const incidents = demoIncidents(calendar, random, onDutyIn(schedules, halfYear, timeZone));
  return {
    people: demoPeople(),
    teams: demoTeams(),
    roles: demoRoles(),
    channels: demoChannels(),
    schedules,
    applications: demoApplications(calendar, random),
    issues: demoIssues(calendar, random),
    webhooks: demoWebhooks(calendar, random, incidents),
    fields: demoFields(),
    incidents,
  };
}
