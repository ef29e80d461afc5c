import { describe, expect, it } from 'vitest';
import { sharedLookUp } from './shared-look-up';

/** Lookup that the test resolves manually. */
function byHand() {
  const begun: { key: string; end: (found: string) => void; fail: (error: Error) => void }[] = [];
  const lookUp = sharedLookUp(
    (key: string) =>
      new Promise<string>((resolve, reject) => begun.push({ key, end: resolve, fail: reject })),
  );
  return { begun, lookUp };
}

describe('a shared lookup', () => {
  it('runs once more for all callers that come during a lookup', async () => {
    const { begun, lookUp } = byHand();
    const first = lookUp('a');
    const others = [lookUp('a'), lookUp('a'), lookUp('a')];
    expect(begun).toHaveLength(1);
    begun[0]?.end('old');
    expect(await first).toBe('old');
    begun[1]?.end('new');
    expect(await Promise.all(others)).toEqual(['new', 'new', 'new']);
    expect(begun).toHaveLength(2);
  });

  it('starts at once if none is running for its key', async () => {
    const { begun, lookUp } = byHand();
    const [a, b] = [lookUp('a'), lookUp('b')];
    begun[0]?.end('1');
    begun[1]?.end('2');
    expect(await Promise.all([a, b])).toEqual(['1', '2']);
    const again = lookUp('a');
    begun[2]?.end('3');
    expect(await again).toBe('3');
    expect(begun.map(({ key }) => key)).toEqual(['a', 'b', 'a']);
  });

  it('that fails rejects for its own callers only', async () => {
    const { begun, lookUp } = byHand();
    const first = lookUp('a');
    const second = lookUp('a');
    begun[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    begun[1]?.end('there');
    expect(await second).toBe('there');
  });
});
