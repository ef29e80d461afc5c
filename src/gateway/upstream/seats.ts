import type { Operation } from '#contract/operation';
import { type Schedule, type Seat, scheduleInfo, scheduleSelf } from '#contract/schedule';
import { seatsOf, uncut } from '#domain/duty/seats';
import type { Interval } from '#domain/time/interval';
import type { AccountZone } from '#domain/time/zone';
import { newRequestId } from '#service/service';
import { bodyOf, type Forward, jsonIn, readData } from '../forward';

/**
 * Forwards calls, and adds the seats that a request asks for to replies of servers that know none: from their layers and
 * final periods, without the begins and ends at the edges of the window.
 */
export function withSeats(forward: Forward, accountZone: AccountZone): Forward {
  const seats = (schedule: Schedule, window: Interval) => seatsInReply(schedule, window, accountZone);
  return async (operation, body, signal) => {
    const request = scheduleSelf.request.safeParse(isOfSchedules(operation) ? readBody(body) : undefined);
    if (!request.success || request.data.with_seats !== true) return forward(operation, body, signal);
    const window = request.data;
    const reply = await forward(operation, body, signal);
    const text = await reply.text();
    const sent = () => new Response(text, { status: reply.status, headers: reply.headers });
    const answer = (data: object) => {
      const request_id = reply.headers.get('X-Request-Id') ?? newRequestId();
      return new Response(bodyOf({ request_id, data }), { headers: reply.headers });
    };
    if (operation.path === scheduleSelf.path) {
      const data = readData(scheduleSelf, text)?.data;
      if (!data) return sent();
      const items = data.items.map((item) => ({ ...item, seats: seats(item, window) }));
      return answer({ ...data, items });
    }
    const data = readData(scheduleInfo, text)?.data;
    if (!data || data.seats) return sent();
    const { schedule_id } = scheduleInfo.request.parse(readBody(body));
    const all = await forward(scheduleSelf, bodyOf(window), signal);
    const schedule = readData(scheduleSelf, await all.text())?.data.items.find(
      (item) => item.schedule_id === schedule_id,
    );
    return schedule ? answer({ ...data, seats: seats(schedule, window) }) : sent();
  };
}

/** Seats of a schedule in the window of its reply; derived where the reply has none. */
export function seatsInReply(schedule: Schedule, window: Interval, accountZone: AccountZone): Seat[] {
  return schedule.seats ?? uncut(seatsOf(schedule, window, { accountZone }), window, window);
}

function isOfSchedules({ path }: Operation): boolean {
  return path === scheduleSelf.path || path === scheduleInfo.path;
}

function readBody(body: Uint8Array): unknown {
  return jsonIn(new TextDecoder().decode(body));
}
