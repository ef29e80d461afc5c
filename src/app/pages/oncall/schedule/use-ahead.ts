import { useQuery } from '@tanstack/react-query';
import type { Schedule } from '#contract/schedule';
import { type Ahead, AHEAD_DAYS, aheadOf } from '#domain/oncall/review';
import { type AccountZone, DAY, HOUR, type ViewerZone } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { aheadQuery } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';

/** Last plan: the strip and the card share it. */
let last: { schedule: Schedule; key: string; ahead: Ahead } | undefined;

/** Plan of a schedule from the last full hour on, with the overrides beyond the days in view. */
export function useAhead(schedule: Schedule, accountZone: AccountZone, zone: ViewerZone): Ahead {
  const now = Math.floor(useNow() / HOUR) * HOUR;
  const window = { start: now, end: now + AHEAD_DAYS * DAY };
  const { schedule_id: id, version } = schedule;
  const directory = useDirectory();
  const { data } = useQuery({
    // The reply for the days in view lacks the overrides after them.
    ...aheadQuery(window, version),
    select: directory.reply,
  });
  const whole = data?.schedules.find(({ schedule_id }) => schedule_id === id) ?? schedule;
  return cachedAhead(whole, { now, accountZone, zone });
}

function cachedAhead(schedule: Schedule, options: Parameters<typeof aheadOf>[1]): Ahead {
  const key = JSON.stringify(options);
  if (last?.schedule !== schedule || last.key !== key)
    last = { schedule, key, ahead: aheadOf(schedule, options) };
  return last.ahead;
}
