import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
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

function headers(left: string, right: string) {
  return partOf('Request headers', { request_headers: left }, { request_headers: right }).values;
}

test('an error code in the body of a 200 differs from none', () => {
  const good = { status_code: 200, response_body: '{"errcode":0}' };
  const { values } = partOf('Outcome', { ...good, response_body: '{"errcode":93000}' }, good);
  expect(values.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'changed', name: 'Outcome', left: 'Not delivered', right: 'Delivered' },
    { kind: 'changed', name: 'Error in the answer', left: 'errcode 93000', right: 'none' },
  ]);
});

test('a delivery without a channel has none that is known', () => {
  expect(partOf('Outcome', {}, {}).values.find(({ name }) => name === 'Channel')?.left).toBe('not known');
});

test('headers are compared by name in any case and order, of several with one name in their order', () => {
  const [left, right] = ['Accept: a\nVia: x\nHost: h\nVia: y', 'host: h\naccept: b\nVia: x\nAge: 3'];
  expect(headers(left, right)).toEqual([
    { kind: 'changed', name: 'Accept', left: 'a', right: 'b' },
    { kind: 'same', name: 'Via', left: 'x', right: 'x' },
    { kind: 'same', name: 'Host', left: 'h', right: 'h' },
    { kind: 'removed', name: 'Via', left: 'y' },
    { kind: 'added', name: 'Age', right: '3' },
  ]);
});

test('values of JSON are named by their path; equal values may be written differently', () => {
  const { count, different, values, isRewritten } = bodies(
    '{"data":{"id":"in-1","amount":1250}}',
    '{"data":{"amount":880.00,"id":"in-1"}}',
  );
  expect([count, different, isRewritten]).toEqual([2, 1, false]);
  expect(values).toEqual([
    { kind: 'same', name: 'data.id', left: '"in-1"', right: '"in-1"' },
    { kind: 'changed', name: 'data.amount', left: '1250', right: '880.00' },
  ]);
  expect(bodies('{"a":1}', '{ "a": 1 }')).toMatchObject({ different: 0, isRewritten: true });
  expect(bodies('{"a":1}', '{"a":1}')).toMatchObject({ different: 0, isRewritten: false });
});

const list = (length: number, last: string) =>
  JSON.stringify([...Array.from({ length }, (_, index) => index), last]);

test('a part has at most 400 values; of a longer one, only those that differ', () => {
  expect(bodies(list(399, 'a'), list(399, 'b')).values).toHaveLength(400);
  const { count, different, values } = bodies(list(400, 'a'), list(400, 'b'));
  expect([count, different, values.length]).toEqual([401, 1, 1]);
  const far = bodies(
    JSON.stringify(Array.from({ length: 900 }, (_, index) => index)),
    JSON.stringify(Array.from({ length: 900 }, (_, index) => -index - 1)),
  );
  expect([far.different, far.values.length]).toEqual([900, 400]);
});

const lines = (prefix: string) =>
  ['first', ...Array.from({ length: 1200 }, (_, index) => `${prefix} ${index}`)].join('\n');

test('texts with more than 1,000 changed lines are paired by position, and say which lines', () => {
  const { byPlace, count, different } = bodies(lines('a'), lines('b'));
  expect([byPlace, count, different]).toEqual([{ first: 1, last: 1201 }, 1201, 1200]);
  expect(bodies(lines('a'), lines('a')).byPlace).toBeUndefined();
});

describe('secrets of two deliveries', () => {
  it('that differ are shown to differ, and those that are the same to be the same, and none is revealed', () => {
    const { values } = bodies(
      '{"password":"hunter2","token":"same-old","id":1}',
      '{"password":"hunter3","token":"same-old","id":1}',
    );
    expect(values.map(({ kind, hidden }) => [kind, hidden])).toEqual([
      ['changed', 'different'],
      ['same', 'same'],
      ['same', undefined],
    ]);
    expect(JSON.stringify(values)).not.toMatch(/hunter|same-old/);
    expect(values[0]).toMatchObject({ name: 'password', left: `"${MASK}"`, right: `"${MASK}"` });
  });

  it('in texts, forms, keys over several lines, and headers in another form', () => {
    expect(bodies('a=1&password=x', 'a=1&password=y').values).toMatchObject([
      { kind: 'changed', hidden: 'different' },
    ]);
    expect(
      bodies(`k ${PEM('MIIEpAIBAAKCAQEAa')} z`, `k ${PEM('MIIEpAIBAAKCAQEAb')} z`).values.map(
        ({ kind }) => kind,
      ),
    ).toEqual(['same', 'changed', 'same']);
    expect(headers('Authorization: Bearer a\nX-Key: 1', 'map[Authorization:[Bearer b] X:[1]]')).toMatchObject(
      [
        { kind: 'changed', name: 'Authorization', left: `Bearer ${MASK}`, hidden: 'different' },
        { kind: 'same', hidden: 'same' },
      ],
    );
  });

  it('in the outcome: the endpoint, the message and the rest are compared', () => {
    const delivery = Delivery.parse({
      endpoint: 'https://a.example/?token=x',
      error_message: 'token=a',
      duration: 5,
    });
    const other = { ...delivery, endpoint: 'https://a.example/?token=y', duration: 6, status_code: 500 };
    const { values } = partOf('Outcome', delivery, other);
    const different = values
      .filter(({ kind }) => kind !== 'same')
      .map(({ name, left, right, hidden }) => [name, left, right, hidden]);
    expect(different).toEqual([
      ['HTTP status', 'none', '500', undefined],
      ['Duration', '5 ms', '6 ms', undefined],
      ['Endpoint', `https://a.example/?token=${MASK}`, `https://a.example/?token=${MASK}`, 'different'],
    ]);
    expect(values.find(({ name }) => name === 'Message')).toMatchObject({ kind: 'same', hidden: 'same' });
  });
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
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (left, right) => {
      const { values } = bodies(left, right);
      expect(values.every(({ kind }) => kind === 'same')).toBe(left === right);
      const lines = left === '' ? 0 : left.split('\n').length;
      expect(values.filter((value) => value.left !== undefined)).toHaveLength(lines);
      expect(JSON.stringify(values)).not.toMatch(/MII|=x|=y|"x/);
    }),
  );
});
