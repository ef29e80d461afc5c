import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeInSteps } from './decode';

test('a long text is decoded to itself, wherever its steps cut a character', async () => {
  for (const before of ['', 'a', 'aa', 'aaa']) {
    const text = before + '😀'.repeat(1_500_000);
    expect((await decodeInSteps(new TextEncoder().encode(text))) === text).toBe(true);
  }
});

test('a byte order mark is removed, and what is not UTF-8 refused', async () => {
  expect(await decodeInSteps(new TextEncoder().encode('\uFEFFa'))).toBe('a');
  const cut = new TextEncoder().encode('a'.repeat(4_000_000) + 'ä').subarray(0, -1);
  await expect(decodeInSteps(cut)).rejects.toThrow(TypeError);
});

test('any text is decoded as TextDecoder does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), async (bytes) => {
      const decoded = await decodeInSteps(bytes).catch(() => 'refused');
      const whole = () => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      const expected = () => {
        try {
          return whole();
        } catch {
          return 'refused';
        }
      };
      expect(decoded).toBe(expected());
    }),
    { numRuns: 100 },
  );
});
