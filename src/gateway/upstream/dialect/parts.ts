import { DEFAULT_TIME_ZONE, responderInsight, type ResponderRequest } from '#contract/insight';
import { check } from '#contract/problem';
import { startOfDay } from '#domain/time/days';
import { DAY, instantAt, isTimeZone, wallAt } from '#domain/time/zone';
import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { scheduleSelf } from '#contract/schedule';
import { mergeSchedules } from '#domain/oncall/reply/merge-schedules';
import { splitWindow } from '#domain/oncall/reply/windows';
import { type Ask, joined, jsonOf } from './answer';
import { bodyOf } from '../../forward';

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

/** Windows in seconds to retry with if the contract's is refused; below these, a refusal has another reason. */
const SHORTER = [30 * DAY, 15 * DAY, 7 * DAY];

/**
 * Splits requests for schedules whose window exceeds the server's limit, and joins the periods of the replies. The
 * limit is learned from refusals.
 */
export function inWindows(log: (line: string) => void): (ask: Ask) => Ask {
  let longest = MAX_WINDOW_SECONDS;
  return (ask) => async (operation, body, signal) => {
    if (operation !== scheduleSelf) return await ask(operation, body, signal);
    const { data: window } = scheduleSelf.request.safeParse(jsonOf(body));
    if (!window) return await ask(operation, body, signal);
    const askUpTo = async (most: number) => {
      const parts = splitWindow(window, most);
      if (parts.length === 1) return await ask(operation, body, signal);
      return joined(
        await Promise.all(parts.map((part) => ask(operation, bodyOf(part), signal))),
        schedulesIn,
        mergeSchedules,
      );
    };
    const first = await askUpTo(longest);
    if (!first.isRefused) return first;
    for (const shorter of SHORTER) {
      if (shorter >= longest || shorter >= window.end - window.start) continue;
      const answer = await askUpTo(shorter);
      if (answer.isRefused) continue;
      longest = shorter;
      log(
        `The upstream returns schedules of ${shorter / DAY} days at most; longer windows are requested in parts.`,
      );
      return answer;
    }
    return first;
  };
}

function schedulesIn(json: unknown) {
  const reply = check(scheduleSelf.reply, json);
  return reply.ok ? reply.value.data.items : undefined;
}
