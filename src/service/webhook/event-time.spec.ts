import { describe, expect, it } from 'vitest';
import { toRfc3339 } from './deliveries';

describe('the time of an event', () => {
  it.each([
    ['2025-11-17 13:17:30.000000', '2025-11-17T13:17:30.000000Z'],
    ['2025-11-17 13:17:30', '2025-11-17T13:17:30Z'],
    ['2025-11-17T13:17:30.5+08:00', '2025-11-17T13:17:30.5+08:00'],
    ['2025-11-17T13:17:30z', '2025-11-17T13:17:30Z'],
    ['2024-02-29T00:00:00-09:30', '2024-02-29T00:00:00-09:30'],
  ])('%s is written as %s', (text, written) => {
    expect(toRfc3339(text)).toBe(written);
  });

  it.each([
    '',
    'yesterday',
    '2025-02-29 00:00:00',
    '2025-13-01 00:00:00',
    '2025-11-17 25:00:00',
    '2025-11-17',
    '1763385450',
  ])('%j is none', (text) => {
    expect(toRfc3339(text)).toBeUndefined();
  });
});
