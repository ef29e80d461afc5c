import { describe, expect, it, test } from 'vitest';
import {
  afterRefusal,
  afterReply,
  looksLikeLimit,
  missingOf,
  nextPage,
  pagesAhead,
  startPlan,
  stillToFetch,
  type FetchPlan,
} from './fetch-plan';
import type { InsightRange } from '../range';

type Row = { id: string; at: number };
type Asked = { range: InsightRange; page: number; limit: number };
type Answer = { rows: readonly Row[]; page?: number; total?: number };
type Server = (asked: Asked) => Answer;

const RANGE = { after: 1000, upTo: 101_000 };

/** `count` incidents spread over the range, newest first as servers list them. */
function incidents(count: number): Row[] {
  const step = (RANGE.upTo - RANGE.after) / count;
  return Array.from({ length: count }, (_, i) => ({ id: `in-${i}`, at: Math.floor(RANGE.upTo - i * step) }));
}

function within(rows: readonly Row[], { after, upTo }: InsightRange): Row[] {
  return rows.filter(({ at }) => after < at && at <= upTo);
}

/** Runs a plan against a server to its end, as the driver does. */
function fetchAll(server: Server, from = startPlan(RANGE), held = new Map<string, number>()) {
  let plan: FetchPlan = from;
  for (let asked = nextPage(plan); asked; asked = nextPage(plan)) {
    if (plan.requests > 5000) throw new Error('it does not end');
    const { rows, page, total } = server(asked);
    const { range } = asked;
    const fresh = new Set(rows.filter(({ id }) => !held.has(id)).map(({ id }) => id)).size;
    for (const { id, at } of rows) held.set(id, at);
    const inside = (at: number) => range.after < at && at <= range.upTo;
    plan = afterReply(plan, {
      count: rows.length,
      inside: rows.filter(({ at }) => inside(at)).length,
      fresh,
      fetched: [...held.values()].filter(inside).length,
      ends: rows[0] && { first: rows[0].id, last: rows.at(-1)?.id ?? '' },
      page,
      total,
    });
  }
  return { plan, held, missing: missingOf(plan, held.size) };
}

/** A server that pages as ours does. */
const ours =
  (rows: readonly Row[], most = 10_000): Server =>
  ({ range, page, limit }) => {
    const found = within(rows, range);
    const size = Math.min(limit, most);
    return { rows: found.slice((page - 1) * size, page * size), page, total: found.length };
  };

describe('all incidents are fetched', () => {
  it('from a server that pages as ours does: one request for each page', () => {
    const { plan, held, missing } = fetchAll(ours(incidents(12_480)));
    expect([held.size, plan.requests, missing]).toEqual([12_480, 2, []]);
  });

  it('side by side, once pages have proved to work, and none that there is not', () => {
    const rows = incidents(52_480);
    const server = ours(rows);
    const asked: number[] = [];
    const ahead: number[][] = [];
    let plan: FetchPlan = startPlan(RANGE);
    for (let next = nextPage(plan); next; next = nextPage(plan)) {
      asked.push(next.page);
      ahead.push(pagesAhead(plan, 2).map(({ page }) => page));
      for (const other of pagesAhead(plan, 2)) expect(other).toEqual({ ...next, page: other.page });
      const { rows: page, total } = server(next);
      const ends = page[0] && { first: page[0].id, last: page.at(-1)?.id ?? '' };
      const fetched = asked.length * 10_000;
      const count = page.length;
      plan = afterReply(plan, { count, inside: count, fresh: count, fetched, ends, page: next.page, total });
    }
    expect(asked).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ahead).toEqual([[], [], [4, 5], [5, 6], [6], []]);
    // No pages are requested in advance from a server that sends no total or ignores pages.
    const silent = fetchAll(({ range, page, limit }) => {
      expect(pagesAhead(startPlan(range), 2)).toEqual([]);
      return { rows: within(rows, range).slice((page - 1) * limit, page * limit), page };
    });
    expect(silent.held.size).toBe(52_480);
  });

  it.each([0, 1, 99, 7213])('and one is enough for %i', (count) => {
    const { plan, held } = fetchAll(ours(incidents(count)));
    expect([held.size, plan.requests]).toEqual([count, 1]);
  });

  it('from one with shorter pages than asked for', () => {
    const { plan, held } = fetchAll(ours(incidents(2345), 500));
    expect([held.size, plan.requests]).toEqual([2345, 5]);
  });

  it('a round number is checked by halving, once', () => {
    const { plan, held, missing } = fetchAll(ours(incidents(4400)));
    expect([held.size, missing]).toEqual([4400, []]);
    expect(plan.requests).toBe(3);
  });

  it.each([
    ['tells page 1 again', (page: number) => ({ page: Math.min(page, 1) })],
    ['tells no page', () => ({})],
    ['pretends to have paged', (page: number) => ({ page })],
  ])('from one that ignores paging and %s', (_, pagingOf) => {
    const rows = incidents(12_480);
    const server: Server = ({ range, page }) => {
      const found = within(rows, range);
      return { rows: found.slice(0, 1000), total: found.length, ...pagingOf(page) };
    };
    const { plan, held, missing } = fetchAll(server);
    expect([held.size, missing, plan.paging]).toEqual([12_480, [], 'ignored']);
    expect(plan.requests).toBeLessThan(40);
  });

  it('from one that caps silently and calls that the total', () => {
    const rows = incidents(7777);
    const capped: Server = ({ range, page }) => {
      const found = page === 1 ? within(rows, range).slice(0, 500) : [];
      return { rows: found, page, total: found.length };
    };
    const { held, missing } = fetchAll(capped);
    expect([held.size, missing]).toEqual([7777, []]);
  });

  it.each([500, 4999])('from one that reports no total and caps at %i', (cap) => {
    const rows = incidents(12_345);
    const { held, missing } = fetchAll(({ range }) => ({ rows: within(rows, range).slice(0, cap) }));
    // 4,999 looks like no limit; the check of the first reply finds it out.
    expect([held.size, missing]).toEqual([12_345, []]);
  });

  it('from one that pages and reports no total', () => {
    const rows = incidents(25_001);
    const server: Server = ({ range, page, limit }) => ({
      rows: within(rows, range).slice((page - 1) * limit, page * limit),
      page,
    });
    const { plan, held } = fetchAll(server);
    expect([held.size, plan.requests, plan.paging]).toEqual([25_001, 3, 'works']);
  });

  it('of several ranges, each as if it were the only one', () => {
    const rows = incidents(30_000);
    const [half, end] = [
      { after: 1000, upTo: 60_000 },
      { after: 60_000, upTo: 101_000 },
    ];
    const { plan, held, missing } = fetchAll(ours(rows), startPlan(half, end));
    expect([held.size, plan.total, plan.requests, missing]).toEqual([30_000, 30_000, 4, []]);
  });

  it('from one whose pages have some incidents twice and others not at all', () => {
    const rows = incidents(3000);
    const sloppy: Server = ({ range, page, limit }) => {
      const found = within(rows, range);
      const size = Math.min(limit, 800);
      const from = (page - 1) * size - (page > 1 ? 30 : 0);
      return {
        rows: found.slice(from, page === 2 ? from + size - 60 : from + size),
        page,
        total: found.length,
      };
    };
    const { held, missing } = fetchAll(sloppy);
    expect([held.size, missing]).toEqual([3000, []]);
  });

  it('from one that leaves out the same places of each second page, all incidents being in one corner', () => {
    const rows = incidents(12_480).slice(0, 2345);
    const careless: Server = ({ range, page, limit }) => {
      const found = within(rows, range);
      const size = Math.min(limit, 700);
      const from = Math.max(0, (page - 1) * size - (page === 2 ? 50 : 0));
      return { rows: found.slice(from, from + size), page, total: found.length };
    };
    const { held, missing } = fetchAll(careless);
    expect([held.size, missing]).toEqual([2345, []]);
  });

  it('from one that counts what it gives twice', () => {
    const rows = incidents(150);
    const twice: Server = ({ range, page }) => {
      const found = within(rows, range).flatMap((row) => (row.at % 2 === 0 ? [row, row] : [row]));
      return { rows: found, page, total: found.length };
    };
    const { plan, held, missing } = fetchAll(twice);
    expect([held.size, missing]).toEqual([150, []]);
    expect(plan.requests).toBeLessThan(10);
  });
});

describe('what cannot be fetched is reported', () => {
  it('a second with more incidents than one reply has', () => {
    const rows = [
      ...incidents(300),
      ...Array.from({ length: 700 }, (_, i) => ({ id: `storm-${i}`, at: 50_001 })),
    ];
    const server: Server = ({ range }) => {
      const found = within(rows, range);
      return { rows: found.slice(0, 200), page: 1, total: found.length };
    };
    const { held, missing } = fetchAll(server);
    expect(missing).toEqual([{ after: 50_000, upTo: 50_001, fetched: 200, total: 700, why: 'second' }]);
    expect(held.size).toBe(500);
  });

  it('a total that nobody ever gets, without asking for ever', () => {
    const rows = incidents(1000);
    const server: Server = ({ range, page }) => ({
      rows: page === 1 ? within(rows, range) : [],
      page,
      total: 5000,
    });
    const { plan, held, missing } = fetchAll(server);
    expect(held.size).toBe(1000);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.every(({ why }) => why === 'short')).toBe(true);
    expect(plan.requests).toBeLessThan(60);
  });

  it('a server that answers with another time than it was asked for', () => {
    const rows = incidents(50).map(({ id }) => ({ id, at: 7 }));
    const { plan, missing } = fetchAll(() => ({ rows, total: 50 }));
    expect(plan.requests).toBe(1);
    expect(missing).toEqual([{ ...RANGE, fetched: 0, total: 50, why: 'range' }]);
  });
});

test('shorter pages are asked for where long ones are refused, three lengths in all', () => {
  const first = startPlan(RANGE);
  const second = afterRefusal(first);
  expect(second && nextPage(second)).toEqual({ range: RANGE, page: 1, limit: 1000 });
  const third = second && afterRefusal(second);
  expect(third && nextPage(third)?.limit).toBe(100);
  expect(third && afterRefusal(third)).toBeUndefined();
});

test('a plan that was stopped goes on where it was, with nothing asked for twice', () => {
  const rows = incidents(12_480);
  const asked: string[] = [];
  const server: Server = ({ range, page }) => {
    asked.push(`${range.after}-${range.upTo} ${page}`);
    const found = within(rows, range);
    return { rows: found.slice(0, 1000), page: Math.min(page, 1), total: found.length };
  };
  let stopped: FetchPlan | undefined;
  const held = new Map<string, number>();
  let left = 7;
  const failing: Server = (what) => {
    if (left === 0) throw new Error('the server is down');
    left -= 1;
    return server(what);
  };
  // The plan before the failing request is what a driver keeps.
  let plan = startPlan(RANGE);
  for (;;) {
    const what = nextPage(plan);
    if (!what) break;
    try {
      const { rows: found, page, total } = failing(what);
      const fresh = found.filter(({ id }) => !held.has(id)).length;
      for (const { id, at } of found) held.set(id, at);
      const inside = ({ at }: Row) => what.range.after < at && at <= what.range.upTo;
      plan = afterReply(plan, {
        count: found.length,
        inside: found.filter(inside).length,
        fresh,
        fetched: within(
          [...held].map(([id, at]) => ({ id, at })),
          what.range,
        ).length,
        ends: found[0] && { first: found[0].id, last: found.at(-1)?.id ?? '' },
        page,
        total,
      });
    } catch {
      stopped = plan;
      break;
    }
  }
  expect(stopped && stillToFetch(stopped)).not.toEqual([]);
  const { missing } = fetchAll(server, stopped, held);
  expect([held.size, missing]).toEqual([12_480, []]);
  expect(new Set(asked).size).toBe(asked.length);
});

const reply = (page: number, times?: { newest: number; oldest: number }) => ({
  count: 100,
  inside: 100,
  fresh: 100,
  fetched: page * 100,
  ends: { first: `f${page}`, last: `l${page}` },
  times,
  page,
  total: 1000,
});

const left = (...replies: Parameters<typeof reply>[]) =>
  stillToFetch(replies.reduce((plan, one) => afterReply(plan, reply(...one)), startPlan(RANGE)));

describe('the time still to fetch after some pages', () => {
  it('leaves out what pages from newest to oldest have brought, but the last second', () => {
    expect(left([1, { newest: 100_000, oldest: 90_000 }])).toEqual([{ after: 1000, upTo: 90_000 }]);
    expect(left([1, { newest: 100_000, oldest: 90_000 }], [2, { newest: 90_000, oldest: 80_000 }])).toEqual([
      { after: 1000, upTo: 80_000 },
    ]);
  });

  it('is the whole span for rows in another order', () => {
    expect(left([1])).toEqual([RANGE]);
    expect(left([1, { newest: 100_000, oldest: 90_000 }], [2, { newest: 95_000, oldest: 80_000 }])).toEqual([
      RANGE,
    ]);
    expect(left([1], [2, { newest: 90_000, oldest: 80_000 }])).toEqual([RANGE]);
  });
});

test('time that is still to be fetched is reported as few stretches', () => {
  const plan = startPlan({ after: 0, upTo: 100 });
  const task = { whole: false, page: 1, limit: 100, futile: 0, most: 0, received: 0 };
  const todo = [
    { ...task, after: 50, upTo: 75 },
    { ...task, after: 0, upTo: 25 },
    { ...task, after: 25, upTo: 50 },
    { ...task, after: 80, upTo: 100 },
  ];
  expect(stillToFetch({ ...plan, todo })).toEqual([
    { after: 0, upTo: 75 },
    { after: 80, upTo: 100 },
  ]);
});

test('limits are round numbers and powers of two', () => {
  expect([100, 500, 1000, 1024, 5000, 10_000, 65_536].filter((n) => !looksLikeLimit(n))).toEqual([]);
  expect([0, 10, 64, 99, 101, 128, 4999, 12_480].filter(looksLikeLimit)).toEqual([]);
});
