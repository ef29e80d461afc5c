import { scheduleSelf } from '#contract/schedule';
import { headOf } from '#address/page-head';
import { ask, createPromiseCache, type ForwardAs, type Visitor } from './forward';
import type { PageHead } from './page';
import type { AccountZone } from '#domain/time/zone';

/** Title and description of a page, limited to names that the visitor may see. */
export type Preview = (url: URL, visitor: Visitor) => Promise<PageHead>;

/** Timeout of the name in a title; otherwise the page sets its title itself. */
const TITLE_TIMEOUT_MS = 400;

const NAMES_CACHE_MS = 60_000;

const MAX_CACHED_VISITORS = 100;

type ScheduleNames = ReadonlyMap<string, string>;

/** @param clock Unix milliseconds. */
export function createPreview(accountZone: AccountZone, forward: ForwardAs, clock: () => number): Preview {
  /** Schedule names by visitor. */
  const cached = createPromiseCache<ScheduleNames>(MAX_CACHED_VISITORS, { ttlMs: NAMES_CACHE_MS, clock });

  async function fetchNames(visitor: Visitor): Promise<ScheduleNames> {
    const now = Math.floor(clock() / 1000);
    const signal = AbortSignal.timeout(TITLE_TIMEOUT_MS);
    const reply = await ask(forward, scheduleSelf, { start: now, end: now + 1 }, { visitor, signal });
    const schedules = reply?.data.items ?? [];
    return new Map(schedules.map(({ schedule_id, schedule_name }) => [String(schedule_id), schedule_name]));
  }

  return (url, visitor) => {
    const scheduleName = async (id: string) => {
      const key = visitor.kind === 'anybody' ? '' : visitor.email;
      const names = await cached(key, () => fetchNames(visitor)).catch(() => undefined);
      return names?.get(id)?.trim() || undefined;
    };
    return headOf({ url, accountZone, now: Math.floor(clock() / 1000), scheduleName });
  };
}
