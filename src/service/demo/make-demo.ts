import type { RecordSet } from '../records/kinds';
import { madeDeliveries, signed, withIncidents } from './deliveries';
import { calendarAround, type DemoTexts, handWritten } from './hand-written';
import { demoIncidents } from './incidents';
import { randomFrom } from './random';

/** Author of the import that fills the demo's store. */
export const DEMO_AUTHOR = 'demo data';

/** Owner of the first app key, Amara Okafor: a member of two teams, Platform and Core SRE. */
export const DEMO_PERSON_ID = 4_080_000_000_001;

/** Demo data from its files; see `demoRecords`. */
export function makeDemo(texts: DemoTexts, day: string, timeZone: string): RecordSet {
  const records = handWritten(texts, day, timeZone);
  const calendar = calendarAround(day, timeZone);
  const incidents = demoIncidents(texts, records, calendar, randomFrom(`${day} ${timeZone}`));
  const names = new Map(records.channels.map((channel) => [channel.channel_id, channel.channel_name]));
  const generated = madeDeliveries(texts, {
    incidents,
    end: calendar.at(0, '00:00'),
    channelName: (id) => names.get(id) ?? '',
    random: randomFrom(`${day} ${timeZone} deliveries`),
  });
  const webhooks = [...withIncidents(records.webhooks, incidents), ...generated].map(signed);
  return { ...records, webhooks, incidents };
}
