import { expect, test } from 'vitest';
import { readPastedTime } from './pasted';

const NOW = Date.parse('2026-11-22T12:00:00Z') / 1000;

function read(text: string) {
  return readPastedTime(text, { zone: 'Asia/Shanghai', now: NOW });
}

const LONG = 'could not get a connection within 30000 ms, 128 of 128 in use; '.repeat(20);

// 03:12:45 in Shanghai, eight hours ahead of UTC.
test.each([
  ['2026-11-20T19:12:45.123Z ERROR pool: timeout after 30 s', 'ISO 8601'],
  [`2026-11-20T19:12:45.123456789Z stderr F ${LONG}`, 'ISO 8601'],
  ['2026-11-21 03:12:45,123 - app.pool - ERROR - timeout', 'ISO 8601'],
  ['[2026-11-21 03:12:45,123] ERROR in app: timeout', 'ISO 8601'],
  ['2026-11-21 03:12:45.123 +08:00 [main] WARN  pool - timeout', 'ISO 8601'],
  ['2026-11-20 19:12:45.123 UTC [1234] LOG:  checkpoint starting: time', 'ISO 8601'],
  ['2026-11-20 14:12:45 America/New_York pool timeout', 'ISO 8601'],
  ['2026-11-21T03:12:45+08:00 web-1 app[77]: timeout of the pool', 'ISO 8601'],
  ['<34>1 2026-11-20T19:12:45.003Z web-1 su - ID47 - failed for lonvick', 'ISO 8601'],
  ['<34>Nov 21 03:12:45 web-1 su: failed for lonvick', 'syslog'],
  ['Nov 21 03:12:45 web-1 sshd[991]: Accepted publickey for ops', 'syslog'],
  ['2026/11/21 03:12:45 [error] 31#31: *7 upstream timed out', 'Go log'],
  ['2026/11/21 03:12:45.123456 main.go:23: pool timeout', 'Go log'],
  ['[20/Nov/2026:19:12:45 +0000] "GET / HTTP/1.1" 504 0', 'Apache log'],
  ['203.0.113.7 - ann [20/Nov/2026:19:12:45 +0000] "GET / HTTP/1.1" 504 0', 'Apache log'],
])('%s', (text, form) => {
  expect(read(text)).toMatchObject({
    kind: 'time',
    form,
    instant: Date.parse('2026-11-20T19:12:45Z') / 1000,
  });
});

test('what the line has behind the time settles the zone, or is said not to', () => {
  expect(read('2026-11-21 03:12:45 CST [1234] LOG:  checkpoint starting')).toMatchObject({
    abbreviation: 'CST',
    zone: { from: 'given', name: 'Asia/Shanghai' },
    line: 'text',
  });
  expect(read('2026-11-21 03:12:45')).not.toHaveProperty('line');
});

test.each([
  // Half a time is none: what follows belongs to it.
  ['2026-11-21 03:12:45 pm please and thanks', 'is no time zone'],
  ['2026-11-21 03:12:45 +25:00 and more', 'is no time zone'],
  ['2026-11-21 03:12:45 Mars/Olympus is far away', 'is no time zone'],
  ['Nov 21 03:12:45 PST 2025 it was', 'is no time zone'],
  ['Nov 21 03:12:45 2025 it was', 'is no time zone'],
  ['2026-11-21 03:12:45 timeout', 'is no time zone'],
  // No such date.
  ['2026-13-21T03:12:45Z ERROR pool: timeout', 'no such date'],
  ['E1321 03:12:45.123456 1 pool.go:12] timeout', 'Not understood'],
  // Not at the beginning, without seconds, or without a date.
  ['ERROR at 2026-11-21T03:12:45Z in the pool', 'Not understood'],
  ['TypeError: x is undefined at pay (https://shop.example/app.js:1:2026)', 'Not understood'],
  ['2026-11-21 was a Saturday', 'Not understood'],
  ['03:12:45 ERROR pool: timeout', 'is no time zone'],
  // Ids and addresses.
  ['in-2026-11-21T03:12:45Z of the pool', 'Not understood'],
  ['2026-11-21T03:12:45Z/order-7 of the shop', 'is no time zone'],
  ['https://shop.example/2026-11-21T03:12:45Z and more', 'Not understood'],
  ['6190000000101 of 14 schedules', 'Not understood'],
  ['1795201965 ERROR pool: timeout', 'Not understood'],
])('%s is no time', (text, why) => {
  const time = read(text);
  expect(time.kind === 'none' ? time.why : 'understood').toMatch(why);
});

test.each([
  ['{"ts":"2026-11-20T19:12:45Z","level":"error","msg":"pool timeout"}', 'ISO 8601'],
  [`{"level":"error","msg":"${LONG}","time":"2026-11-20T19:12:45.123Z"}`, 'ISO 8601'],
  [
    '{"@timestamp": "2026-11-21T03:12:45+08:00", "message": "at \\"time\\":\\"2020-01-01T00:00:00Z\\""}',
    'ISO 8601',
  ],
  ['{"msg":"a","ts":1795201965.123,"caller":"pool.go:12"}', 'Unix seconds'],
  ['{"level":30,"time":1795201965123,"pid":7}', 'Unix milliseconds'],
  // Without a zone, and cut off.
  ['{"asctime":"2026-11-21 03:12:45,123","message":"half a li', 'ISO 8601'],
])('%s', (text, form) => {
  expect(read(text)).toMatchObject({
    kind: 'time',
    form,
    line: 'JSON',
    instant: Date.parse('2026-11-20T19:12:45Z') / 1000,
  });
});

test.each([
  '{"msg":"no time"}',
  '{"time":"soon"}',
  '{"timeout":1795201965}',
  '[{"ts":"2026-11-20T19:12:45Z"}]',
])('%s has no time', (text) => expect(read(text)).toMatchObject({ kind: 'none' }));
