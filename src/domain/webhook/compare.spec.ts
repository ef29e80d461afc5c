import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Delivery } from '#contract/webhook';
import { MASK } from '../privacy/secrets';
import { compareDeliveries } from './compare';

const PEM = (inside: string) => `-----BEGIN PRIVATE KEY-----\n${inside}\n-----END PRIVATE KEY-----`;

function partOf(title: string, left: Partial<Delivery>, right: Partial<Delivery>) {
  const sides = [left, right].map((side) => Delivery.parse({ status: 'success', ...side }));
  const [a, b] = sides;
  const part = a && b && compareDeliveries(a, b).find((each) => each.title === title);
  if (!part) throw new Error(`No part ${title}`);
  return part;
}

function bodies(left: string, right: string) {
  return partOf('Request body', { request_body: left }, { request_body: right });
}

/** Different lines with their signs. */
function differences({ lines }: ReturnType<typeof partOf>): string[] {
  return lines.flatMap(({ kind, text, isHidden }) =>
    kind === 'same' ? [] : [`${kind === 'added' ? '+' : '-'} ${text}${isHidden ? ' (masked)' : ''}`],
  );
}

function headers(left: string, right: string) {
  return partOf('Request headers', { request_headers: left }, { request_headers: right });
}

test('an error code in the body of a 200 differs from none', () => {
  const good = { status_code: 200, response_body: '{"errcode":0}' };
  const part = partOf('Outcome', { ...good, response_body: '{"errcode":93000}' }, good);
  expect(differences(part)).toEqual([
    '- Outcome: Not delivered',
    '+ Outcome: Delivered',
    '- Error in the answer: errcode 93000',
    '+ Error in the answer: none',
  ]);
});

test('a delivery without a channel has none that is known', () => {
  expect(partOf('Outcome', {}, {}).lines.map(({ text }) => text)).toContain('Channel: not known');
});

test('headers are compared in any case and order', () => {
  const part = headers('Accept: a\nVia: x\nHost: h\nVia: y', 'host: h\naccept: b\nVia: x\nAge: 3');
  expect(differences(part).toSorted()).toEqual(['+ accept: b', '+ age: 3', '- accept: a', '- via: y']);
  expect(headers('A: 1\nB: 2', '{"b":"2","a":"1"}')).toMatchObject({ same: 2, isRewritten: true });
});

test('JSON is compared line by line as it is pretty-printed; equal lines may be written differently', () => {
  const part = bodies('{"data":{"id":"in-1","amount":1250}}', '{"data":{"id":"in-1","amount":880.00}}');
  expect(part).toMatchObject({ same: 5, removed: 1, added: 1, isRewritten: false });
  expect(differences(part)).toEqual(['-     "amount": 1250', '+     "amount": 880.00']);
  expect(bodies('{"a":1}', '{ "a": 1 }')).toMatchObject({ removed: 0, added: 0, isRewritten: true });
  expect(bodies('{"a":1}', '{"a":1}')).toMatchObject({ removed: 0, added: 0, isRewritten: false });
});

const lines = (prefix: string, count: number) =>
  ['first', ...Array.from({ length: count }, (_, index) => `${prefix} ${index}`)].join('\n');

test('a part has at most 400 lines; of a longer one, only those that differ', () => {
  expect(bodies(lines('a', 399), lines('a', 399)).lines).toHaveLength(400);
  const part = bodies(lines('a', 400), `${lines('a', 400)}\nlast`);
  expect([part.same, part.added, part.lines.length]).toEqual([401, 1, 1]);
});

test('of more than 1,000 changed lines all differ', () => {
  const part = bodies(lines('a', 1200), lines('b', 1200));
  expect([part.same, part.removed, part.added, part.lines.length]).toEqual([0, 1201, 1201, 400]);
});

const endpoint = (token: string) => ({ endpoint: `https://a.example/?token=${token}` });

test('secrets that differ are shown to differ, and none is revealed', () => {
  const json = bodies(
    '{"password":"hunter2","token":"same-old","id":1}',
    '{"password":"hunter3","token":"same-old","id":1}',
  );
  expect(differences(json)).toEqual([
    `-   "password": "${MASK}", (masked)`,
    `+   "password": "${MASK}", (masked)`,
  ]);
  expect(JSON.stringify(json)).not.toMatch(/hunter|same-old/);
  expect(differences(bodies('a=1&password=x', 'a=1&password=y'))).toEqual([
    `- a=1&password=${MASK} (masked)`,
    `+ a=1&password=${MASK} (masked)`,
  ]);
  const pem = bodies(`k ${PEM('MIIEpAIBAAKCAQEAa')} z`, `k ${PEM('MIIEpAIBAAKCAQEAb')} z`);
  expect(differences(pem)).toEqual([`- ${MASK} (masked)`, `+ ${MASK} (masked)`]);
  expect(differences(headers('Authorization: Bearer a', 'Authorization: Bearer b'))).toEqual([
    `- authorization: Bearer ${MASK} (masked)`,
    `+ authorization: Bearer ${MASK} (masked)`,
  ]);
  expect(differences(partOf('Outcome', endpoint('x'), { ...endpoint('y'), duration: 6 }))).toEqual([
    '- Duration: 0 ms',
    '+ Duration: 6 ms',
    `- Endpoint: https://a.example/?token=${MASK} (masked)`,
    `+ Endpoint: https://a.example/?token=${MASK} (masked)`,
  ]);
});

test('nothing different is called the same, nothing equal different, and each line is there', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'a',
        'token=x',
        'token=y',
        PEM('MIIEpAIBAAKCAQEAa'),
        PEM('MIIEpAIBAAKCAQEAb'),
        '',
        '{"password":"x"} .',
      ),
    )
    .map((all) => all.join('\n'));
  fc.assert(
    fc.property(text, text, (left, right) => {
      const part = bodies(left, right);
      expect(part.removed + part.added === 0).toBe(left === right);
      expect(part.same + part.removed).toBe(left === '' ? 0 : left.split('\n').length);
      expect(part.same + part.added).toBe(right === '' ? 0 : right.split('\n').length);
      expect(JSON.stringify(part)).not.toMatch(/MII|=x|=y|"x/);
    }),
  );
});
