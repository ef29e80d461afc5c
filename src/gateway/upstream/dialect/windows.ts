import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { check } from '#contract/problem';
import { scheduleSelf } from '#contract/schedule';
import { mergeSchedules } from '#domain/oncall/reply/merge-schedules';
import { splitWindow } from '#domain/oncall/reply/windows';
import { DAY } from '#domain/time/zone';
import { type Ask, bodyOf, joined, jsonOf } from './answer';

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
