import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { check } from '#contract/problem';
import { scheduleSelf } from '#contract/schedule';
import { mergeSchedules } from '#domain/oncall/reply/merge-schedules';
import { splitWindow } from '#domain/oncall/reply/windows';
import { DAY } from '#domain/time/zone';
import { type Ask, bodyOf, joined, jsonOf } from './answer';

/** Windows, in seconds, that are tried where the contract's is refused; below, a refusal means something else. */
const SHORTER = [30 * DAY, 15 * DAY, 7 * DAY];

/**
 * A window of schedules that is longer than the server takes is requested in parts, whose periods are joined again.
 * What it takes is noticed when it refuses.
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
        `The upstream takes schedules of ${shorter / DAY} days at most; longer windows are asked in parts.`,
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
