import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBeginning } from './beginning';

/** Kind of a request, from its name in this test. */
const kindOf = (name: string) =>
  (['long', 'first'] as const).find((kind) => name.startsWith(kind)) ?? 'known';

function asked(...requests: string[]) {
  const beginning = createBeginning();
  const begun: string[] = [];
  const ask = (name: string) => beginning.request(kindOf(name), () => void begun.push(name));
  requests.forEach(ask);
  /** New connections, one per turn. */
  async function crowd(size: number) {
    for (let newcomers = 0; newcomers < size; newcomers += 1) {
      beginning.newcomer();
      await turn();
    }
  }
  return { begun, ask, crowd };
}

describe('requests', () => {
  it('start in one turn of the event loop without newcomers', async () => {
    const { begun, ask } = asked('a', 'b', 'c');
    expect(begun).toEqual([]);
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
    ask('d');
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('start one per few newcomers while connections arrive, in order of arrival', async () => {
    const { begun, ask, crowd } = asked('a', 'b', 'c', 'd');
    await crowd(3);
    expect(begun).toEqual([]);
    await crowd(1);
    expect(begun).toEqual(['a']);
    ask('e');
    await crowd(4);
    expect(begun).toEqual(['a', 'b']);
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('of a crowd start several per turn', async () => {
    const { begun } = asked(...Array.from({ length: 40 }, (_, index) => String(index)), 'long');
    await turn();
    expect(begun).toHaveLength(17);
    await turn();
    await turn();
    expect(begun.filter((name) => name !== 'long')).toEqual(
      Array.from({ length: 40 }, (_, at) => String(at)),
    );
  });

  it('of known connections alternate with first ones, each in order of arrival', async () => {
    const { begun, ask, crowd } = asked('first 1', 'first 2', 'first 3', 'first 4');
    ask('a');
    ask('b');
    await crowd(4);
    expect(begun).toEqual(['a']);
    await turn();
    expect(begun).toEqual(['a', 'first 1', 'b', 'first 2', 'first 3', 'first 4']);
  });

  it('that take long start one per turn, and do not block others', async () => {
    const { begun, ask, crowd } = asked('long a', 'long b', 'long c', 'd', 'e');
    await turn();
    expect(begun).toEqual(['d', 'e', 'long a']);
    ask('f');
    await crowd(4);
    expect(begun).toEqual(['d', 'e', 'long a', 'f']);
    await crowd(4);
    expect(begun).toEqual(['d', 'e', 'long a', 'f', 'long b']);
    await turn();
    expect(begun).toEqual(['d', 'e', 'long a', 'f', 'long b', 'long c']);
  });

  it('that take long start even under endless newcomers with short ones', async () => {
    const { begun, ask, crowd } = asked('long');
    for (let turns = 0; turns < 40; turns += 1) {
      ask('short');
      await crowd(4);
    }
    expect(begun.indexOf('long')).toBe(32);
    expect(begun).toHaveLength(40);
  });
});
