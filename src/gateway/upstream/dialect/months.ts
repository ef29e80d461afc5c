import { DEFAULT_TIME_ZONE, responderInsight, type ResponderRequest } from '#contract/insight';
import { check } from '#contract/problem';
import { startOfDay } from '#domain/time/days';
import { DAY, instantAt, isTimeZone, wallAt } from '#domain/time/zone';
import { type Ask, bodyOf, joined, jsonOf } from './answer';

/** Days per part: servers accept 31, one of which may have 25 hours. */
const PART_DAYS = 30;

/**
 * Splits requests for daily metrics of more than a month if the server refuses them whole. The parts end with local
 * days, so that no bucket is in two of them.
 */
export function inMonths(log: (line: string) => void): (ask: Ask) => Ask {
  let isNeeded = false;
  return (ask) => async (operation, body, signal) => {
    if (operation !== responderInsight) return await ask(operation, body, signal);
    const { data: input } = responderInsight.request.safeParse(jsonOf(body));
    const parts = input ? partsOf(input) : [];
    if (parts.length < 2) return await ask(operation, body, signal);
    const whole = isNeeded ? undefined : await ask(operation, body, signal);
    if (whole && !whole.isRefused) return whole;
    const answer = await joined(
      await Promise.all(parts.map((part) => ask(operation, bodyOf(part), signal))),
      itemsIn,
      (items) => items.flat(),
    );
    if (!whole) return answer;
    if (answer.isRefused) return whole;
    isNeeded = true;
    log('The upstream returns metrics by day for a month at most; longer ranges are requested in parts.');
    return answer;
  };
}

/** Request split by month; a single one if it is short or not by day. */
function partsOf(input: ResponderRequest): ResponderRequest[] {
  const { start_time, end_time, aggregate_unit, time_zone: zone = DEFAULT_TIME_ZONE } = input;
  if (aggregate_unit !== 'day' || !isTimeZone(zone)) return [input];
  const parts: ResponderRequest[] = [];
  let after = start_time;
  while (after < end_time) {
    // The start of a range is exclusive: the second before midnight is the last one of the day before.
    const upTo = instantAt(startOfDay(wallAt(after + 1, zone)) + PART_DAYS * DAY, zone) - 1;
    parts.push({ ...input, start_time: after, end_time: Math.min(upTo, end_time) });
    after = upTo;
  }
  return parts;
}

function itemsIn(json: unknown) {
  const reply = check(responderInsight.reply, json);
  return reply.ok ? reply.value.data.items : undefined;
}
