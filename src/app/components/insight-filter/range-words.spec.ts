import { expect, test } from 'vitest';
import { rangeFileText } from './range-words';

const unix = (iso: string) => Date.parse(iso) / 1000;

// The end of a range is exclusive as a day: 1 October 00:00 ends with 30 September.
test.each([
  ['2026-07-01T00:00+08:00', '2026-10-01T00:00+08:00', 'Asia/Shanghai', '2026-07-01-2026-09-30'],
  ['2026-10-31T00:00-04:00', '2026-11-02T00:00-05:00', 'America/New_York', '2026-10-31-2026-11-01'],
  ['2026-11-16T00:00+08:00', '2026-11-18T16:00+08:00', 'Asia/Shanghai', '2026-11-16-2026-11-18'],
  ['2026-11-16T00:00+08:00', '2026-11-17T00:00+08:00', 'Asia/Shanghai', '2026-11-16'],
])('%s to %s in %s is called %s', (start, end, zone, text) => {
  expect(rangeFileText({ after: unix(start), upTo: unix(end) }, zone)).toBe(text);
});
