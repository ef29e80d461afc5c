import type { Zones } from '#address/zone';
import type { Schedule } from '#contract/schedule';
import { type Ahead, aheadOf } from '#domain/oncall/review/ahead';
import type { AccountZone } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';

const HOUR = 3600;

type Options = Parameters<typeof aheadOf>[1];

/** Last plan: cards of a page share one. */
let last: { schedule: Schedule; key: string; ahead: Ahead } | undefined;

/** Plan of a schedule from the last full hour on. */
export function useAhead(schedule: Schedule, accountZone: AccountZone, { zone, secondZone }: Zones): Ahead {
  const now = Math.floor(useNow() / HOUR) * HOUR;
  return cachedAhead(schedule, {
    now,
    accountZone,
    zones: secondZone === undefined ? [zone] : [zone, secondZone],
  });
}

function cachedAhead(schedule: Schedule, options: Options): Ahead {
  const key = JSON.stringify(options);
  if (last?.schedule !== schedule || last.key !== key)
    last = { schedule, key, ahead: aheadOf(schedule, options) };
  return last.ahead;
}
