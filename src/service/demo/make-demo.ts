import type { RecordSet } from '../records/kinds';
import { calendarAround } from './calendar';
import { type DemoTexts, handWritten } from './hand-written';
import { demoDeliveries } from './deliveries';
import { DEMO_DAYS, demoIncidents } from './incidents';
import { onDutyIn } from './on-duty';
import { randomFrom } from './random';
import type { Company } from './response';
import { signed, withIncidents } from './webhooks';

/** Author of the import that fills an empty store. */
export const DEMO_AUTHOR = 'demo data';

/** Owner of the first app key, Amara Okafor: a member of two teams, Platform and Core SRE. */
export const DEMO_PERSON_ID = 4_080_000_000_001;

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
    onDuty: onDutyIn(records, halfYear, timeZone),
  });
  const channelNames = new Map(
    records.channels.map(({ channel_id, channel_name }) => [channel_id, channel_name]),
  );
  const generated = demoDeliveries({
    incidents,
    end: halfYear.end,
    channelName: (id) => channelNames.get(id) ?? '',
    random: randomFrom(`${day} ${timeZone} deliveries`),
  });
  const webhooks = [...withIncidents(records.webhooks, incidents), ...generated].map(signed);
  return { ...records, webhooks, incidents };
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
