import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presentEnd, presentNow } from './use-now';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { search: '' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['00.000', '14.999', '29.400', '59.999'])(
  'a range up to now at :%s has what was just answered',
  (second) => {
    const now = Date.parse(`2026-03-02T10:11:${second}Z`);
    vi.setSystemTime(now);
    expect(presentEnd() * 1000).toBeGreaterThan(now);
    expect(presentEnd() * 1000 - now).toBeLessThanOrEqual(1000);
    expect(presentNow() * 1000).toBeLessThanOrEqual(now);
  },
);
