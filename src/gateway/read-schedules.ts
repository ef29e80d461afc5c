import type { Names } from '#contract/names';
import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { type Schedule, scheduleSelf } from '#contract/schedule';
import { withUnknownPeople } from '#domain/oncall/reply/timeline';
import { joinReplies, splitWindow } from '#domain/oncall/reply/windows';
import type { Interval } from '#domain/time/interval';
import { Refusal } from '#service/service';
import { ask, type ForwardAs, type Visitor } from './forward';

const TIMEOUT_MS = 60_000;

/**
 * Schedules that a visitor sees in a window of any length, with their seats and unknown people. Without people on record, nobody
 * counts as unknown.
 * @throws Refusal if they cannot be read.
 */
export async function readSchedules(
  forward: ForwardAs,
  visitor: Visitor,
  window: Interval,
  { people }: Pick<Names, 'people'>,
): Promise<readonly Schedule[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const parts = await Promise.all(
    splitWindow(window, MAX_WINDOW_SECONDS).map(async (part) => {
      const reply = await ask(forward, scheduleSelf, { ...part, with_seats: true }, { visitor, signal });
      if (!reply) throw new Refusal('ServiceUnavailable', 'The schedules cannot be read with this key.');
      return { window: part, schedules: reply.data.items };
    }),
  );
  const schedules = joinReplies(parts);
  if (people.length === 0) return schedules;
  const ids = new Set(people.map(({ person_id }) => String(person_id)));
  return withUnknownPeople(schedules, (person) => !ids.has(String(person)));
}
