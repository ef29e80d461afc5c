import { describe, expect, it } from 'vitest';
import { stringifyJson } from '#contract/json';
import type { Operation } from '#contract/operation';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { HOUR, period, sent } from '#domain/oncall/reply/server.spec-support';
import { bodyOf, type Forward, readData } from '../forward';
import { withSeats } from './seats';

const END = 10 * HOUR;
const SCHEDULE = sent([period(0, 2 * HOUR, 65), period(3 * HOUR, END, 66)]);
const SEATS = [
  { role_id: 1, start: 0, end: 2 * HOUR, state: 'on call', person_ids: [65], ends: 2 * HOUR },
  {
    role_id: 1,
    start: 2 * HOUR,
    end: 3 * HOUR,
    state: 'gap',
    person_ids: [],
    begins: 2 * HOUR,
    ends: 3 * HOUR,
  },
  { role_id: 1, start: 3 * HOUR, end: END, state: 'on call', person_ids: [66], begins: 3 * HOUR },
];

/** Forward to a server with one schedule, and the paths it was asked for. */
function server(schedule: object = SCHEDULE, slots: object = { cur_oncall: null, next_oncall: null }) {
  const asked: string[] = [];
  const forward: Forward = (operation) => {
    asked.push(operation.path);
    const data = operation.path === scheduleSelf.path ? { items: [schedule] } : slots;
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'r' };
    return Promise.resolve(new Response(stringifyJson({ request_id: 'r', data }), { headers }));
  };
  const send = async (operation: Operation, more: object) => {
    const body = bodyOf({ start: 0, end: END, ...more });
    return (await withSeats(forward, 'UTC')(operation, body, AbortSignal.timeout(5000))).text();
  };
  return { asked, send };
}

describe('seats of another server', () => {
  it('are derived from its periods, without ends at the edges', async () => {
    const { send } = server();
    const text = await send(scheduleSelf, { with_seats: true });
    expect(readData(scheduleSelf, text)?.data.items[0]?.seats).toEqual(SEATS);
    expect(text).toContain('"request_id":"r"');
  });

  it('come with slots, by one more call', async () => {
    const { send, asked } = server();
    const text = await send(scheduleInfo, { schedule_id: 1, with_seats: true });
    expect(readData(scheduleInfo, text)?.data).toEqual({ seats: SEATS });
    expect(asked).toEqual([scheduleInfo.path, scheduleSelf.path]);
  });

  it('are its own where it sends them', async () => {
    const own = [{ role_id: 1, start: 0, end: END, state: 'not known', person_ids: [] }];
    const { send } = server({ ...SCHEDULE, seats: own });
    const text = await send(scheduleSelf, { with_seats: true });
    expect(readData(scheduleSelf, text)?.data.items[0]?.seats).toEqual(own);
  });

  it('are not in replies to whom asks for none', async () => {
    const { send, asked } = server();
    expect(await send(scheduleSelf, {})).toBe(
      stringifyJson({ request_id: 'r', data: { items: [SCHEDULE] } }),
    );
    await send(scheduleInfo, { schedule_id: 1 });
    expect(asked).toEqual([scheduleSelf.path, scheduleInfo.path]);
  });
});
