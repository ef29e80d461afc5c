import { expect, test } from 'vitest';
import { presentName } from './zone-names';
import { isTimeZone, offsetAt } from './zone';

test('a zone of an older name has its present one, and keeps its clock', () => {
  expect(presentName('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(presentName('Europe/London')).toBe('Europe/London');
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const name = presentName(zone);
    expect(isTimeZone(name)).toBe(true);
    expect(offsetAt(1_790_000_000, name)).toBe(offsetAt(1_790_000_000, zone));
  }
});
