import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Schedule, scheduleSelf } from '#contract/schedule';
import type { mergeSchedules } from '#domain/oncall/reply/merge-schedules';
import { partOfReply } from '#domain/oncall/reply/part-of-reply';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { isEmpty, overlap, subtract, type Interval } from '#domain/time/interval';
import { presentNow } from '../hooks/use-now';
import { besideQuery, periodsEvery, windowReply } from './schedules';

/** Part of a window that a cached reply covers. */
type Covered = { part: Interval; reply: WindowReply; updatedAt: number };

type Coverage = { covered: readonly Covered[]; missing: readonly Interval[] };

type Merge = typeof mergeSchedules;

export type ZoomedQuery = (window: Interval, client: QueryClient) => ReturnType<typeof zoomedQuery>;

/** Loads the query with what merges replies, which pages have in a file of its own. */
export async function loadZoomedQuery(): Promise<ZoomedQuery> {
  const module = await import('#domain/oncall/reply/merge-schedules');
  return (window, client) => zoomedQuery(window, client, module.mergeSchedules);
}

/** Max age of a reply that answers for another window. */
function maxAgeMs(reply: WindowReply | undefined): number {
  return Math.max(60_000, periodsEvery(reply));
}

/**
 * The same as `besideQuery`, made of the windows in the cache: at once if they have all of it, otherwise only the days
 * that they lack are asked for. A later refresh asks for the whole window.
 */
function zoomedQuery(window: Interval, client: QueryClient, merge: Merge) {
  const whole = besideQuery(window);
  const cached = () => {
    const { covered, missing } = coverageOf(window, client);
    return missing.length === 0 && isAlike(covered.map(({ reply }) => reply)) ? covered : undefined;
  };
  return queryOptions({
    ...whole,
    queryFn: async (context) => {
      const { covered, missing } = coverageOf(window, client);
      if (covered.length === 0 || client.getQueryData(whole.queryKey) !== undefined)
        return await ask(context);
      const asked = await Promise.all(missing.map((part) => windowReply(part, context.signal)));
      const parts = [...asked, ...partsOf(covered)];
      return isAlike(parts) ? merged(window, parts, merge) : await ask(context);
    },
    initialData: () => {
      const covered = cached();
      return covered && merged(window, partsOf(covered), merge);
    },
    staleTime: ({ state }) => maxAgeMs(state.data),
    initialDataUpdatedAt: () => Math.min(...(cached() ?? []).map(({ updatedAt }) => updatedAt)),
  });
  function ask({ signal }: { signal: AbortSignal }) {
    return windowReply(window, signal);
  }
}

/** Disjoint parts of a window that the cache has, the largest replies first, and what is left of it. */
function coverageOf(window: Interval, client: QueryClient): Coverage {
  const covered: Covered[] = [];
  let missing: Interval[] = [window];
  const replies = freshReplies(client).toSorted(
    (a, b) => lengthIn(b.reply, window) - lengthIn(a.reply, window),
  );
  for (const { reply, updatedAt } of replies) {
    const parts = missing.map((each) => overlap(each, reply.window)).filter((part) => !isEmpty(part));
    covered.push(...parts.map((part) => ({ part, reply, updatedAt })));
    missing = subtract(missing, [reply.window]);
  }
  return { covered, missing };
}

function freshReplies(client: QueryClient): Omit<Covered, 'part'>[] {
  const queries = client.getQueryCache().findAll({ queryKey: [scheduleSelf.name] });
  return queries.flatMap(({ queryKey, state }) => {
    const { dataUpdatedAt: updatedAt, isInvalidated } = state;
    // A longer key is that of another question, such as for recorded schedules.
    if (queryKey.length > 2 || isInvalidated) return [];
    const reply = client.getQueryData<WindowReply>(queryKey);
    return reply && Date.now() - updatedAt <= maxAgeMs(reply) ? [{ reply, updatedAt }] : [];
  });
}

function lengthIn(reply: WindowReply, window: Interval): number {
  const { start, end } = overlap(reply.window, window);
  return end - start;
}

function partsOf(covered: readonly Covered[]): WindowReply[] {
  const now = presentNow();
  return covered.map(({ reply, part }) => partOfReply(reply, part, now));
}

function merged(window: Interval, parts: readonly WindowReply[], merge: Merge): WindowReply {
  const sorted = parts.toSorted((a, b) => a.window.start - b.window.start);
  return { window, schedules: merge(sorted.map(({ schedules }) => schedules)) };
}

/** True for replies by the same rules. */
function isAlike(replies: readonly WindowReply[]): boolean {
  return new Set(replies.map(({ schedules }) => schedules.map(rulesOf).join())).size <= 1;
}

function rulesOf({ schedule_id, version }: Schedule): string {
  return `${schedule_id} ${version}`;
}
