import { expect, test } from 'vitest';
import { LinkWanted } from '#contract/links';
import { Refusal } from '#service/service';
import { makeLink } from './make-link';

const WANTED = { kind: 'feed', label: 'Payments', shows: { of: 'schedule', schedule_id: 7 } };

test.each([
  ['RequestTooFrequently', 429, '2'],
  ['EntityTooLarge', 413, null],
] as const)('a link that is refused with %s is answered with its pause', async (code, status, pause) => {
  const request = new Request('http://127.0.0.1/api/links', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(WANTED),
  });
  const reply = await makeLink(request, {
    visitor: { kind: 'anybody' },
    schema: LinkWanted,
    maxBytes: 1000,
    make: () => Promise.reject(new Refusal(code, 'Not now.')),
  });
  expect([reply.status, reply.headers.get('Retry-After')]).toEqual([status, pause]);
});
