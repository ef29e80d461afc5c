import { scheduleSelf } from '#contract/schedule';
import type { Visitor } from '../access/visitor';
import type { ForwardAs } from '../api';
import { ask } from '../ask';
import type { PageHead } from '../page';
import { headOf } from '#address/page-head';

/** Title and description of a page, limited to names that the visitor may see. */
export type Preview = (url: URL, visitor: Visitor) => Promise<PageHead>;

/** Timeout of the name in a title; otherwise the page sets its title itself. */
const TIMEOUT_MS = 400;
const CACHE_MS = 60_000;
const MAX_CACHED = 100;

type ScheduleNames = ReadonlyMap<string, string>;

/** @param clock Unix milliseconds. */
export function createPreview(accountZone: string, forward: ForwardAs, clock: () => number): Preview {
  /** Schedule names by visitor. */
  const cache = new Map<string, { until: number; names: Promise<ScheduleNames> }>();

  async function fetchNames(visitor: Visitor): Promise<ScheduleNames> {
    const now = Math.floor(clock() / 1000);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await ask(forward, scheduleSelf, { start: now, end: now + 1 }, { visitor, signal });
    const schedules = reply?.data.items ?? [];
    return new Map(schedules.map(({ schedule_id, schedule_name }) => [String(schedule_id), schedule_name]));
  }

  function namesFor(visitor: Visitor): Promise<ScheduleNames> {
    const key = visitor.kind === 'anybody' ? '' : visitor.email;
    const cached = cache.get(key);
    if (cached && cached.until > clock()) return cached.names;
    const names = fetchNames(visitor);
    cache.delete(key);
    cache.set(key, { until: clock() + CACHE_MS, names });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    names.catch(() => cache.delete(key));
    return names;
  }

  return (url, visitor) => {
    const scheduleName = async (id: string) => {
      const names = await namesFor(visitor).catch(() => undefined);
      return names?.get(id)?.trim() || undefined;
    };
    return headOf({ url, accountZone, now: Math.floor(clock() / 1000), scheduleName });
  };
}
