import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { DEMO_PERSON_ID, makeDemo } from '#service/demo/make-demo';
import { clockOf } from './oncall';

/**
 * Expected values of the responders page: plain loops over the demo's records by the interface's rules. Only the day
 * of the demo data comes from the service.
 */

const ZONE = 'Asia/Shanghai';
const DAY = 86_400;

export type Records = ReturnType<typeof makeDemo>;
type Incident = Records['incidents'][number];

/** The records that the service was filled with, and their last midnight. */
export async function demoOf(
  request: APIRequestContext,
  service: { url: string; appKey: string },
): Promise<{ records: Records; midnight: number }> {
  const now = Math.floor(Date.now() / 1000);
  const reply = await request.post(`${service.url}/insight/incident/export?app_key=${service.appKey}`, {
    data: { start_time: now - 10 * DAY, end_time: now, query: '', labels: {}, fields: {}, limit: 1 },
  });
  const newest: number = (await reply.json()).data[0].created_at;
  // The demo's incidents go up to the midnight that its day begins with.
  const day = isoDay(newest + DAY);
  return { records: recordsOf(day), midnight: Date.parse(`${day}T00:00:00+08:00`) / 1000 };
}

const textOf = (file: string) => readFileSync(`src/service/demo/data/${file}`, 'utf8');
const recordsOf = once((day: string) => makeDemo(textOf, day, ZONE));

/** Works out what takes long once for each argument. */
function once<Argument, Result>(work: (of: Argument) => Result): (of: Argument) => Result {
  const known = new Map<Argument, Result>();
  return (of) => {
    const result = known.get(of) ?? work(of);
    known.set(of, result);
    return result;
  };
}

/** `2026-03-02` in the account's zone. */
export function isoDay(at: number): string {
  return new Date((at + 8 * 3600) * 1000).toISOString().slice(0, 10);
}

/** Figures of one person in a range. */
export type Own = {
  name: string;
  incidents: number;
  acks: number[];
  engaged: number;
  byHand: number;
  byTimeout: number;
  escalated: number;
  work: number;
  off: number;
  sleep: number;
};

export function nobody(name: string): Own {
  const counts = { incidents: 0, engaged: 0, byHand: 0, byTimeout: 0, escalated: 0 };
  return {
    name,
    ...counts,
    work: 0,
    off: 0,
    sleep: 0,
    acks: [],
  };
}

/** Incidents that the demo's app key sees in (start, end]. */
export function visible({ incidents, channels, people }: Records, start: number, end: number): Incident[] {
  const me = people.find((person) => person.person_id === DEMO_PERSON_ID);
  const hidden = new Set(
    channels
      .filter((one) => one.is_private && me?.team_ids.includes(one.team_id) !== true)
      .map((one) => one.channel_id),
  );
  return incidents.filter(
    (one) => one.created_at > start && one.created_at <= end && !one.muted && !hidden.has(one.channel_id),
  );
}

const clockIn = once(clockOf);

/** Zone of a person's record, else the account's. */
function ownZone({ people }: Records, person: string): string {
  return people.find(({ person_id }) => String(person_id) === person)?.time_zone ?? ZONE;
}

/** Everybody who was assigned or notified, by name. */
export function countPeople(records: Records, incidents: readonly Incident[]): Map<string, Own> {
  const names = new Map(records.people.map((person) => [person.person_id, person.person_name]));
  const rings = interruptionsOf(records);
  const found = new Map<string, Own>();
  for (const incident of incidents) {
    const touched = [...incident.assignments, ...incident.notifications].map((one) => one.person_id);
    for (const id of new Set(touched)) {
      const name = names.get(id) ?? '';
      const own = found.get(name) ?? nobody(name);
      found.set(name, own);
      const { weekday, hour } = clockIn(ownZone(records, String(id)))(incident.created_at);
      const weekend = weekday === 'Sat' || weekday === 'Sun';
      const awake = weekend || hour >= 19 ? 'off' : 'work';
      const kind = hour < 8 || hour >= 23 ? 'sleep' : awake;
      own[kind] += rings.get(`${incident.incident_id} ${id}`) ?? 0;
      const mine = incident.assignments.filter((one) => one.person_id === id);
      if (mine.length === 0) continue;
      own.incidents += 1;
      const acked = mine.flatMap(({ acked_at }) => (acked_at === null ? [] : [acked_at]));
      if (acked.length > 0) {
        const first = Math.min(...acked);
        own.acks.push(first - incident.created_at);
        if (incident.closed_at !== null) own.engaged += Math.max(0, incident.closed_at - first);
      }
      const left = mine.filter(({ escalated_at }) => escalated_at !== null);
      if (left.length > 0) own.escalated += 1;
      if (left.some(({ escalated_by }) => escalated_by === 'manually')) own.byHand += 1;
      if (left.some(({ escalated_by }) => escalated_by === 'timeout')) own.byTimeout += 1;
    }
  }
  return found;
}

/** Per incident and person, the rings that come more than 60 s after that person's one before, whatever it was for. */
const interruptionsOf = once(({ incidents }: Records): Map<string, number> => {
  const rings = incidents.flatMap(({ incident_id, notifications }) =>
    notifications
      .filter(({ channel }) => ['sms', 'voice', 'app'].includes(channel))
      .map(({ person_id, sent_at }) => ({ person_id, sent_at, incident_id })),
  );
  rings.sort((a, b) => a.sent_at - b.sent_at || (a.incident_id < b.incident_id ? -1 : 1));
  const last = new Map<unknown, number>();
  const counts = new Map<string, number>();
  for (const { person_id, sent_at, incident_id } of rings) {
    const before = last.get(person_id) ?? Number.NEGATIVE_INFINITY;
    last.set(person_id, sent_at);
    if (sent_at - before <= 60) continue;
    const key = `${incident_id} ${person_id}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
});

export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** "12,480" */
export function thousands(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
