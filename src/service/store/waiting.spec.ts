import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabase } from './databases.spec-support';
import { createQueue, createWaitingQuestions, questionKey } from './waiting';

const POSTGRES = process.env['WATCHBILL_TEST_DATABASE_URL'] ?? '';

const fail = () => Promise.reject(new Error('there is no connection'));

describe('queued queries', () => {
  it('are shared until they start', async () => {
    const waiting = createWaitingQuestions<number>();
    const late: Promise<number>[] = [];
    let times = 0;
    const ask = (): Promise<number> =>
      waiting.join('how many', async (begins) => {
        await Promise.resolve();
        begins();
        if (late.length === 0) late.push(ask());
        return (times += 1);
      });
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await Promise.all(late)).toEqual([2]);
  });

  it('fail together, and run again for later callers', async () => {
    const waiting = createWaitingQuestions<string>();
    const failing = [waiting.join('it', fail), waiting.join('it', fail)];
    for (const one of failing) await expect(one).rejects.toThrow('there is no connection');
    expect(await waiting.join('it', async () => 'answered')).toBe('answered');
  });

  it('differ by text, values and row mode', () => {
    const keys = [
      questionKey('select $1', ['1']),
      questionKey('select $1', [1]),
      questionKey('select $1', [null]),
      questionKey('select $1', [1], 'array'),
      questionKey('select $2', [1]),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(questionKey('select $1', [1])).toBe(keys[1]);
    expect(questionKey('insert into it values ($1)', [1])).toBeUndefined();
    expect(questionKey('select $1', [new Date(0)])).toBeUndefined();
  });
});

describe.skipIf(POSTGRES === '')('a query that waits for a connection (skipped without PostgreSQL)', () => {
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  beforeAll(async () => {
    database = await ownDatabase(POSTGRES);
  });
  afterAll(() => database.drop());

  it('is shared with identical waiting queries, and not with running ones', async () => {
    const { db } = database.store;
    await db.execute(sql`create sequence asked`);
    const ask = () =>
      db.execute(sql`select nextval('asked')::integer as time`).then((result) => Object(result).rows[0].time);
    const { held, together } = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1)`);
      // As many as there are connections, each of which waits for this transaction.
      const all = Array.from({ length: 10 }, async (_, index) =>
        db.execute(sql`select pg_advisory_xact_lock_shared(1), ${index}::integer`),
      );
      return { held: all, together: [ask(), ask(), ask()] };
    });
    expect(await Promise.all(together)).toEqual([1, 1, 1]);
    await Promise.all(held);
    expect(await ask()).toBe(2);
  });
});

function watched() {
  const queue = createQueue();
  const order: string[] = [];
  const noting = (name: string) => async () => {
    order.push(name);
  };
  return {
    queue,
    order,
    short: (name: string) => queue.short(noting(name)),
    long: (name: string) => queue.long(noting(name)),
  };
}

describe('the queue of an embedded store', () => {
  it('runs long tasks after short ones and their follow-ups', async () => {
    const { order, short, long } = watched();
    const ask = async (who: string) => {
      for (const step of [1, 2, 3]) await short(`${who}${step}`);
    };
    await Promise.all([long('long 1'), ask('a'), long('long 2'), ask('b')]);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'long 1', 'long 2']);
  });

  it('delays a sequence of short tasks by one long task at most', async () => {
    const { queue, order, short } = watched();
    await Promise.all(
      ['long 1', 'long 2', 'long 3'].map((name) =>
        queue.long(async () => {
          if (name === 'long 1') {
            void (async () => {
              for (const step of [1, 2, 3]) await short(`a${step}`);
            })();
          }
          await new Promise((resolve) => setImmediate(resolve));
          order.push(name);
        }),
      ),
    );
    expect(order).toEqual(['long 1', 'a1', 'a2', 'a3', 'long 2', 'long 3']);
  });

  it('runs a long task eventually despite endless short ones', async () => {
    const { short, long } = watched();
    const state = { isDone: false };
    const reading = long('long').then(() => {
      state.isDone = true;
    });
    let times = 0;
    for (; !state.isDone && times < 1000; times += 1) await short('short');
    await reading;
    expect(times).toBeLessThan(50);
  });

  it('continues after a failure', async () => {
    const { queue, short, long } = watched();
    const failing = [queue.short, queue.long].map((take) => take(() => Promise.reject(new Error('no'))));
    for (const one of failing) await expect(one).rejects.toThrow('no');
    await Promise.all([long('long'), short('short')]);
  });
});
