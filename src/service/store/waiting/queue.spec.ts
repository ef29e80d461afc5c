import { describe, expect, it } from 'vitest';
import { createQueue } from './queue';

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
