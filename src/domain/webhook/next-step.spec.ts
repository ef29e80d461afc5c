import { describe, expect, it } from 'vitest';
import { Delivery } from '#contract/webhook';
import { nextStep } from './next-step';

const AT = '2026-11-26T16:55:00.000Z';
const MINUTE = 60_000;
const atMs = Date.parse(AT);
const delivery = (more: object) =>
  Delivery.parse({ event_time: AT, status: 'failed', status_code: 429, attempt: 1, ...more });
const wait = (value: string) => ({ response_headers: JSON.stringify({ 'Retry-After': value }) });
const after = (more: object, minutes: number) => nextStep(delivery(more), atMs + minutes * MINUTE);

describe('what follows after a delivery', () => {
  it('is nothing once it is delivered', () => {
    expect(after({ status: 'success', status_code: 200, attempt: 2 }, 1)).toEqual({
      kind: 'delivered',
      attempt: 2,
    });
    expect(after({ status: 'success', status_code: 200 }, 1)).toEqual({ kind: 'delivered', attempt: 1 });
  });

  it('is nothing after the last attempt', () => {
    expect(after({ attempt: 2 }, 1)).toMatchObject({ kind: 'given up', attempts: 2 });
    expect(after({ attempt: 2, ...wait('120') }, 1)).toMatchObject({ kind: 'given up', attempts: 2 });
  });

  it('is nothing for an answer that the sender takes for success', () => {
    const robot = {
      status: 'success',
      status_code: 200,
      endpoint: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x',
      response_body: '{"errcode":93000,"errmsg":"invalid webhook url"}',
    };
    expect(after(robot, 1)).toEqual({ kind: 'answered' });
  });

  it.each(['120', 'Thu, 26 Nov 2026 16:57:00 GMT'])('is at the time of Retry-After: %s', (value) => {
    const next = { atMs: atMs + 2 * MINUTE, waitSeconds: 120 };
    expect(after(wait(value), 1)).toEqual({ kind: 'waiting', ...next });
    expect(after(wait(value), 3)).toEqual({ kind: 'due', ...next });
  });

  it.each(['soon', '-5', '99999999999', 'Thu, 26 Nov 2020 16:57:00 GMT'])(
    'is at no time without a usable Retry-After: %s',
    (value) => {
      expect(after(wait(value), 1)).toEqual({ kind: 'unknown', isLate: false, isHeaderKnown: true });
    },
  );

  it('is not known otherwise, HTTP 410 included', () => {
    expect(after({ status_code: 410 }, 1)).toMatchObject({ kind: 'unknown', isLate: false });
    expect(after({ status_code: 500 }, 11)).toMatchObject({ kind: 'unknown', isLate: true });
    expect(after({ event_time: '' }, 0)).toMatchObject({ kind: 'unknown', isLate: true });
  });

  it('tells that Retry-After is not known without the headers of an answer', () => {
    expect(after({}, 1)).toMatchObject({ isHeaderKnown: false });
    expect(after({ status_code: 0 }, 1)).toMatchObject({ isHeaderKnown: true });
  });
});
