import { expect, test } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { sleepLoads, sleepRate } from './per-duty';
import { peopleOf, readRows } from './responder-rows';

const unix = (iso: string) => Date.parse(iso) / 1000;
const WINDOW = { start: unix('2026-03-02T00:00Z'), end: unix('2026-03-04T00:00Z') };

/** One person from noon to noon, another from then on. */
const schedule: Schedule = {
  schedule_id: 1,
  schedule_name: 'Rota',
  description: '',
  team_id: 0,
  enabled: true,
  layers: [],
  layer_schedules: [],
  final_schedule: {
    layer_name: '',
    mode: 0,
    schedules: [
      duty('2026-03-02T12:00Z', '2026-03-03T12:00Z', 1),
      duty('2026-03-03T12:00Z', '2026-03-05T00:00Z', 2),
    ],
  },
};

function duty(start: string, end: string, person: number) {
  const group = { group_name: '', members: [{ role_id: 1, person_ids: [person] }] };
  return { start: unix(start), end: unix(end), hash: start, group };
}

function person(responder_id: number, sleep: number) {
  const metrics = {
    responder_id,
    responder_name: `P${responder_id}`,
    total_incident_cnt: sleep,
    total_incidents_acknowledged: 0,
    total_incidents_reassigned: 0,
    total_incidents_escalated: 0,
    total_incidents_manually_escalated: 0,
    total_incidents_timeout_escalated: 0,
    total_notifications: 0,
    total_interruptions: sleep,
    total_engaged_seconds: 0,
    mean_seconds_to_ack: 0,
    ts: 0,
    hours: 'sleep',
  };
  return peopleOf(readRows([metrics]).rows, (_, told) => told);
}

test('interruptions in sleeping time are held against sleeping time on duty', () => {
  const people = [...person(1, 3), ...person(3, 5)];
  const loads = sleepLoads(people, [schedule], WINDOW, 'UTC', (id) => `#${id}`);
  expect(loads).toEqual([
    // 23:00 to 08:00 is nine hours.
    { id: 1, name: 'P1', interruptions: 3, sleepOnDuty: 9 * 3600, per100Hours: 300 / 9 },
    { id: 3, name: 'P3', interruptions: 5, sleepOnDuty: 0, per100Hours: undefined },
    // 23:00 to the end of the window, without a row.
    { id: 2, name: '#2', interruptions: 0, sleepOnDuty: 3600, per100Hours: 0 },
  ]);
  // Three of the first and none of the second person; the five of the third have no hours to stand on.
  expect(sleepRate(loads)).toEqual({
    per100Hours: 30,
    sleepOnDuty: 10 * 3600,
    interruptions: 3,
    leftOut: { people: 1, interruptions: 5 },
  });

  const filtered = sleepLoads(people, [schedule], WINDOW, 'UTC', undefined);
  expect(filtered.map(({ id }) => id)).toEqual([1, 3]);
  expect(sleepRate(filtered)).toMatchObject({ per100Hours: 300 / 9, leftOut: { interruptions: 5 } });
});

test('without schedules there is no rate', () => {
  const loads = sleepLoads(person(1, 3), [], WINDOW, 'UTC', String);
  expect(loads[0]?.per100Hours).toBeUndefined();
  expect(sleepRate(loads)).toMatchObject({
    per100Hours: undefined,
    leftOut: { people: 1, interruptions: 3 },
  });
});
