import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { stringifyJson } from '#contract/json';
import type { Operation } from '#contract/operation';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { DAY, HOUR, period, sent } from '#domain/oncall/reply/server.spec-support';
import { bodyOf, type Forward, jsonIn, readData } from '../forward';
import { withSeats } from './upstream';

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
/** The same with the end of the last one, by the window after it. */
const UNCUT = SEATS.map((seat) => (seat.end === END ? { ...seat, ends: 12 * HOUR } : seat));

/** Forward to a server with one schedule, and the requested paths. */
function server(schedule: object = SCHEDULE, slots: object = { cur_oncall: null, next_oncall: null }) {
  const asked: string[] = [];
  const later = sent([period(END, 12 * HOUR, 66), period(14 * HOUR, END + 45 * DAY, 65)]);
  const forward: Forward = (operation, body) => {
    asked.push(operation.path);
    const { start } = z.object({ start: z.number() }).parse(jsonIn(new TextDecoder().decode(body)));
    const data = operation.path === scheduleSelf.path ? { items: [start === END ? later : schedule] } : slots;
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
  it('are derived from its periods, with those of the window after it, without a begin at the edge', async () => {
    const { send, asked } = server();
    const text = await send(scheduleSelf, { with_seats: true });
    const [schedule] = readData(scheduleSelf, text)?.data.items ?? [];
    expect(schedule?.seats).toEqual(UNCUT);
    expect(schedule?.near_seats?.map(({ start, state }) => [start, state])).toEqual([
      [-1, 'not known'],
      [12 * HOUR, 'gap'],
      [14 * HOUR, 'on call'],
    ]);
    expect(asked).toEqual([scheduleSelf.path, scheduleSelf.path]);
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

  it('have no end where nothing is known after the window', async () => {
    const { send } = server(sent([period(0, END, 65)], [], { schedule_id: 2 }));
    const text = await send(scheduleSelf, { with_seats: true });
    const [schedule] = readData(scheduleSelf, text)?.data.items ?? [];
    expect(schedule?.seats?.map(({ ends }) => ends)).toEqual([undefined]);
    expect(schedule?.near_seats?.map(({ start, state }) => [start, state])).toEqual([
      [-1, 'not known'],
      [END, 'not known'],
    ]);
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
