import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../refusal';
import { createTurns } from './turns';

const { signal: wanted } = new AbortController();

const slow = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Work that ends on request. */
function steps() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

describe('turns', () => {
  afterEach(() => void vi.useRealTimers());

  it('are taken a few at a time, in the order of the calls', async () => {
    const { begun, work, end } = steps();
    const turns = createTurns({ atOnce: 2, maxWaiting: 5 });
    const all = ['a', 'b', 'c', 'd'].map((name) => turns.take(wanted, false, work(name)));
    await expect.poll(() => begun).toEqual(['a', 'b']);
    end('b');
    await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
    end('a');
    await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
    end('c');
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are refused above the queue limit, except for work that has started', async () => {
    const { begun, work, end } = steps();
    const turns = createTurns({ atOnce: 1, maxWaiting: 1 });
    const first = turns.take(wanted, false, work('first'));
    const second = turns.take(wanted, false, work('second'));
    await expect(turns.take(wanted, false, work('refused'))).rejects.toMatchObject({
      code: 'RequestTooFrequently',
    });
    const part = turns.take(wanted, true, work('part'));
    // Started work goes first.
    for (const name of ['first', 'part', 'second']) {
      await expect.poll(() => begun.at(-1)).toBe(name);
      end(name);
    }
    expect(await Promise.all([first, second, part])).toEqual(['first', 'second', 'part']);
    expect(begun).not.toContain('refused');
  });

  it('are refused at once where earlier waits predict a long one', async () => {
    vi.useFakeTimers();
    const turns = createTurns({ atOnce: 1, maxWaiting: 50, maxWaitMs: 2000 });
    const take = () =>
      turns.take(wanted, false, slow).then(
        () => 'answered',
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      );
    const atOnce = async (count: number) => {
      const all = Promise.all(Array.from({ length: count }, take));
      await vi.runAllTimersAsync();
      return all;
    };
    await atOnce(20);
    // A twenty-second place, of 50 ms each, would be a wait of over half of the longest.
    expect(await atOnce(51)).toEqual([
      ...Array.from({ length: 21 }, () => 'answered'),
      ...Array.from({ length: 30 }, () => 'RequestTooFrequently'),
    ]);
    expect(await turns.take(wanted, false, () => Promise.resolve('later'))).toBe('later');
  });

  it('are refused after a long wait, except for work that has started', async () => {
    const { begun, work, end } = steps();
    const turns = createTurns({ atOnce: 1, maxWaiting: 5, maxWaitMs: 20 });
    const first = turns.take(wanted, false, work('first'));
    const part = turns.take(wanted, true, work('part'));
    const tooLate = ['second', 'third'].map((name) => turns.take(wanted, false, work(name)));
    const refused = await Promise.allSettled(tooLate);
    expect(refused.map((result) => result.status === 'rejected' && result.reason.code)).toEqual([
      'RequestTooFrequently',
      'RequestTooFrequently',
    ]);
    end('first');
    await expect.poll(() => begun).toEqual(['first', 'part']);
    end('part');
    expect(await Promise.all([first, part])).toEqual(['first', 'part']);
    expect(turns.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('fail together with an error that all would have, except for work that has started', async () => {
    const begun: string[] = [];
    const failing = (name: string, message: string) => async () => {
      begun.push(name);
      await Promise.resolve();
      throw new Error(message);
    };
    const turns = createTurns({
      atOnce: 1,
      maxWaiting: 9,
      failsAll: (error) => String(error).includes('away'),
    });
    const results = await Promise.allSettled([
      turns.take(wanted, false, failing('slow', 'slow')),
      turns.take(wanted, false, failing('first', 'away')),
      turns.take(wanted, false, failing('waiting', 'not reached')),
      turns.take(wanted, true, failing('part', 'later')),
    ]);
    expect(results.map((result) => result.status === 'rejected' && result.reason.message)).toEqual([
      'slow',
      'away',
      'away',
      'later',
    ]);
    expect(begun).toEqual(['slow', 'part', 'first']);
    expect(turns.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('skip callers that gave up', async () => {
    const { begun, work, end } = steps();
    const turns = createTurns({ atOnce: 1, maxWaiting: 1 });
    const first = turns.take(wanted, false, work('first'));
    const controller = new AbortController();
    const abandoned = turns.take(controller.signal, false, work('given up'));
    controller.abort(new Error('gone'));
    await expect(abandoned).rejects.toThrow('gone');
    await expect(turns.take(controller.signal, false, work('late'))).rejects.toThrow('gone');
    const next = turns.take(wanted, false, work('next'));
    end('first');
    await first;
    await expect.poll(() => begun).toEqual(['first', 'next']);
    end('next');
    expect(await next).toBe('next');
  });

  it('are released if the work fails', async () => {
    const turns = createTurns({ atOnce: 1, maxWaiting: 0 });
    const failing = turns.take(wanted, false, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await turns.take(wanted, false, () => Promise.resolve(1))).toBe(1);
  });
});
