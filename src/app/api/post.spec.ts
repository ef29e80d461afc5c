import { describe, expect, it } from 'vitest';
import { applicationInfo } from '#contract/rum';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { CallError, isWorthRetrying, retryDelay } from './reached';
import { headOf, readReply } from './post';

const reply = (status = 200, headers: Record<string, string> = {}) =>
  headOf(new Response(null, { status, headers }));

function failure(run: () => unknown): CallError {
  try {
    run();
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  throw new Error('no failure');
}

describe('a reply', () => {
  it('with missing, null and extra fields is data', () => {
    const text =
      '{"data":{"items":[{"schedule_id":6190000000001234567,"schedule_name":null,"extra":{"a":1}}]}}';
    const [schedule] = readReply(scheduleSelf, reply(), text).data.items;
    expect(schedule).toMatchObject({ schedule_id: 6190000000001234567n, schedule_name: '', layers: [] });
  });

  it('nobody on call is reported by null as well as by nothing', () => {
    expect(readReply(scheduleInfo, reply(), '{"data":{"cur_oncall":null}}').data.cur_oncall).toBeUndefined();
  });

  it.each(['', '0', 'OK'])('error code %j is no failure', (code) => {
    const text = JSON.stringify({ error: { code, message: '' }, data: { application_id: 'a' } });
    expect(readReply(applicationInfo, reply(), text).data.application_id).toBe('a');
  });

  it('an error code is a failure under HTTP 200 too, with its request id', () => {
    const text = '{"request_id":"abc","error":{"code":"AccessDenied","message":"no"}}';
    expect(failure(() => readReply(scheduleSelf, reply(), text))).toMatchObject({
      code: 'AccessDenied',
      message: 'no',
      requestId: 'abc',
    });
  });

  it.each([
    ['HTML', '<h1>hello</h1>', 200],
    ['half a reply', '{"data":{"items":[{"sched', 200],
    ['an array', '[]', 200],
    ['no data', '{}', 200],
    ['data of another type', '{"data":{"items":[{"schedule_id":"x"}]}}', 200],
    ['an HTTP error without a code', '{"data":{"items":[]}}', 502],
  ])('%s is a BadReply with the request id of the header', (_name, text, status) => {
    const error = failure(() => readReply(scheduleSelf, reply(status, { 'X-Request-Id': 'r1' }), text));
    expect(error).toMatchObject({ code: 'BadReply', requestId: 'r1' });
  });
});

describe('trying again', () => {
  it('is for what may pass, three times at most', () => {
    expect(isWorthRetrying(0, new CallError('Unreachable', ''))).toBe(true);
    expect(isWorthRetrying(1, new CallError('InternalError', ''))).toBe(true);
    expect(isWorthRetrying(2, new CallError('InternalError', ''))).toBe(false);
    expect(isWorthRetrying(0, new CallError('InvalidParameter', ''))).toBe(false);
    expect(isWorthRetrying(0, new CallError('BadReply', ''))).toBe(false);
  });

  it('waits as long as the server asks, ten seconds at most', () => {
    const asked = failure(() =>
      readReply(
        scheduleSelf,
        reply(429, { 'Retry-After': '3' }),
        '{"error":{"code":"RequestTooFrequently"}}',
      ),
    );
    expect(retryDelay(0, asked)).toBe(3000);
    const busy = failure(() =>
      readReply(scheduleSelf, reply(503, { 'Retry-After': '4' }), '{"error":{"code":"ServiceUnavailable"}}'),
    );
    expect([isWorthRetrying(0, busy), retryDelay(0, busy)]).toEqual([true, 4000]);
    expect(retryDelay(0, new CallError('x', '', { retryAfterSeconds: 600 }))).toBe(10_000);
    expect(retryDelay(2, new CallError('x', ''))).toBe(2000);
  });
});
