import type { RecordSet } from '../records/kinds';
import { type DemoTexts, handWritten } from './hand-written';
import { calendarAround } from './calendar';
import { DEMO_DAYS, demoIncidents } from './incidents';
import { onDutyIn } from './on-duty';
import { randomFrom } from './random';
import type { Company } from './response';
import { withIncidents } from './webhooks';

/** Owner of the first app key, Amara Okafor: a member of two teams, Platform and Core SRE. */
export const DEMO_PERSON_ID = 4_080_000_000_001;

const files = import.meta.glob<string>('./data/*.ndjson', { query: '?raw', import: 'default', eager: true });

const texts: DemoTexts = (file) => files[`./data/${file}`] ?? '';

/**
 * The demo data: a company of six teams as it is on one day. The same for the same day and zone.
 * @param day the demo day, e.g. `2026-03-14`: an override is active on it, a gap is within a week.
 * @param timeZone the account's zone, of wall-clock times without their own.
 * @throws RangeError if `day` is no calendar day.
 */
export function demoRecords(day: string, timeZone: string): RecordSet {
  return makeDemo(texts, day, timeZone);
}

/** The demo data without incidents. The day matters to times only. */
export function demoDirectory(day: string, timeZone: string): Omit<RecordSet, 'incidents'> {
  return handWritten(texts, { day, timeZone });
}

/** Demo data from its files; see `demoRecords`. */
export function makeDemo(texts: DemoTexts, day: string, timeZone: string): RecordSet {
  const records = handWritten(texts, { day, timeZone });
  const calendar = calendarAround(day, timeZone);
  const halfYear = { start: calendar.at(-DEMO_DAYS, '00:00'), end: calendar.at(0, '00:00') };
  const company = companyOf(records);
  const incidents = demoIncidents({
    calendar,
    company,
    random: randomFrom(`${day} ${timeZone}`),
    onDuty: onDutyIn(records.schedules, halfYear, timeZone),
  });
  return { ...records, webhooks: withIncidents(records.webhooks, incidents), incidents };
}

function companyOf({ channels, people }: Pick<RecordSet, 'channels' | 'people'>): Company {
  return {
    channel(name) {
      const match = channels.find(({ channel_name }) => channel_name === name);
      if (!match) throw new Error(`The demo data has no channel ${name}`);
      return match;
    },
    members: (team_id) =>
      people.filter(({ team_ids }) => team_ids.includes(team_id)).map(({ person_id }) => person_id),
  };
}
