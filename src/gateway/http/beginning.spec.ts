import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBeginning } from './beginning';

function asked(...requests: string[]) {
  const beginning = createBeginning();
  const begun: string[] = [];
  const ask = (name: string) => beginning.request(name.startsWith('long'), () => void begun.push(name));
  requests.forEach(ask);
  return { ...beginning, begun, ask };
}

describe('requests', () => {
  it('begin in one turn of the event loop where nobody new comes', async () => {
    const { begun, ask } = asked('a', 'b', 'c');
    expect(begun).toEqual([]);
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
    ask('d');
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('begin one in a turn while connections come, and in the order they came', async () => {
    const { begun, ask, newcomer } = asked('a', 'b', 'c', 'd');
    newcomer();
    await turn();
    expect(begun).toEqual(['a']);
    newcomer();
    ask('e');
    await turn();
    expect(begun).toEqual(['a', 'b']);
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('that take long begin one in a turn, and nobody waits behind them', async () => {
    const { begun, ask, newcomer } = asked('long a', 'long b', 'long c', 'd', 'e');
    await turn();
    expect(begun).toEqual(['d', 'e', 'long a']);
    newcomer();
    ask('f');
    await turn();
    expect(begun).toEqual(['d', 'e', 'long a', 'f']);
    newcomer();
    await turn();
    expect(begun).toEqual(['d', 'e', 'long a', 'f', 'long b']);
    await turn();
    expect(begun).toEqual(['d', 'e', 'long a', 'f', 'long b', 'long c']);
  });

  it('that take long begin while newcomers with short ones never end', async () => {
    const { begun, ask, newcomer } = asked('long');
    for (let turns = 0; turns < 40; turns += 1) {
      newcomer();
      ask('short');
      await turn();
    }
    expect(begun.indexOf('long')).toBe(32);
    expect(begun).toHaveLength(40);
  });
});
