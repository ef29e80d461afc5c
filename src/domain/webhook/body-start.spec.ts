import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { maskBody, maskBodyStart } from './body';

const SECRET = 'hunter2-Qz81-violet';
/** Bodies in which a secret is known by the name beside it, with text around. */
const BODIES: Readonly<Record<string, (before: string, after: string) => string>> = {
  JSON: (before, after) => JSON.stringify({ before, password: SECRET, after, list: [after] }),
  'JSON in a secret': (before, after) => JSON.stringify({ before, secret: { a: [SECRET] }, after }),
  'JSON pairs': (before, after) => JSON.stringify([{ before }, { name: 'password', value: SECRET }, after]),
  'JSON lines': (before, after) =>
    [{ before }, { password: SECRET }, { after }].map((one) => JSON.stringify(one)).join('\n'),
  'form fields': (before, after) => String(new URLSearchParams({ before, password: SECRET, after })),
  text: (before, after) => `${before} password=${SECRET} ${after}`,
  XML: (_before, after) => `<a><b>${encodeURIComponent(after)}</b><password>${SECRET}</password></a>`,
};

describe.each(Object.entries(BODIES))('the beginning of a body of %s', (_name, bodyOf) => {
  it('has no part of a secret, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.nat(), (before, after, place) => {
        const body = bodyOf(before, after);
        // A secret that the surroundings take for something else is not of this test.
        fc.pre(!maskBody(body).includes(SECRET.slice(0, 6)));
        const shown = maskBodyStart(body.slice(0, 1 + (place % body.length)));
        expect(shown).not.toContain(SECRET.slice(0, 6));
      }),
      { numRuns: 100 },
    );
  });
});

test('the beginning that is the whole is masked as the whole', () => {
  const body = JSON.stringify({ id: 7, password: SECRET, list: [{ token: 'abcdefgh12345' }, 'x'] });
  expect(maskBodyStart(body)).toBe(maskBody(body));
});

test('the beginning of a JSON text keeps what is no secret', () => {
  expect(maskBodyStart('{"id":7,"name":"Shop","password":"hun')).toBe(
    '{"id":7,"name":"Shop","password":"••••••',
  );
  expect(maskBodyStart('{"id":7,"pin":12')).toBe('{"id":7,"pin":••••••');
});
