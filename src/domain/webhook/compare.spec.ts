import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Delivery } from '#contract/webhook';
import { MASK } from '../privacy/secrets';
import { compareParts, outcomeOf } from './compare';

const PEM = (inside: string) => `-----BEGIN PRIVATE KEY-----\n${inside}\n-----END PRIVATE KEY-----`;

function bodies(left: string, right: string) {
  return compareParts({ part: 'body', text: left }, { part: 'body', text: right }).lines;
}

function headers(left: string, right: string) {
  return compareParts({ part: 'headers', text: left }, { part: 'headers', text: right }).lines;
}

test('an error code in the body of a 200 differs from none', () => {
  const good = Delivery.parse({ status: 'success', status_code: 200, response_body: '{"errcode":0}' });
  const bad = { ...good, response_body: '{"errcode":93000}' };
  const [left, right] = [bad, good].map((of) => ({ part: 'outcome' as const, of: outcomeOf(of) }));
  if (!left || !right) throw new Error('two sides');
  expect(compareParts(left, right).lines.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'changed', left: 'Error in the answer: errcode 93000', right: 'Error in the answer: none' },
  ]);
});

test('a delivery without a channel has none that is known', () => {
  const side = { part: 'outcome' as const, of: outcomeOf(Delivery.parse({ status: 'success' })) };
  const { lines } = compareParts(side, side);
  expect(lines.map(({ left }) => left)).toContain('Channel: not known');
});

describe('secrets of two deliveries', () => {
  it('that differ are shown to differ, and those that are the same to be the same, and none is revealed', () => {
    const lines = bodies(
      '{"password":"hunter2","token":"same-old","id":1}',
      '{"password":"hunter3","token":"same-old","id":1}',
    );
    expect(lines.map(({ kind, hidden }) => [kind, hidden])).toEqual([
      ['same', undefined],
      ['changed', 'different'],
      ['same', 'same'],
      ['same', undefined],
      ['same', undefined],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/hunter|same-old/);
    expect(lines[1]).toMatchObject({ left: `  "password": "${MASK}",`, right: `  "password": "${MASK}",` });
  });

  it('in texts, forms, keys over several lines, and headers in another form', () => {
    expect(bodies('a=1&password=x', 'a=1&password=y')).toMatchObject([
      { kind: 'changed', hidden: 'different' },
    ]);
    expect(
      bodies(`k ${PEM('MIIEpAIBAAKCAQEAa')} z`, `k ${PEM('MIIEpAIBAAKCAQEAb')} z`).map(({ kind }) => kind),
    ).toEqual(['same', 'changed', 'same']);
    expect(headers('Authorization: Bearer a\nX: 1', 'map[Authorization:[Bearer b] X:[1]]')).toMatchObject([
      { kind: 'changed', left: `Authorization: Bearer ${MASK}`, hidden: 'different' },
      { kind: 'same', hidden: 'same' },
    ]);
  });

  it('in the outcome: the endpoint, the message and the rest are compared', () => {
    const delivery = Delivery.parse({
      endpoint: 'https://a.example/?token=x',
      error_message: 'token=a',
      duration: 5,
    });
    const other = { ...delivery, endpoint: 'https://a.example/?token=y', duration: 6, status_code: 500 };
    const { lines } = compareParts({ part: 'outcome', of: delivery }, { part: 'outcome', of: other });
    const different = lines
      .filter(({ kind }) => kind !== 'same')
      .map(({ left, right, hidden }) => [left, right, hidden]);
    expect(different).toEqual([
      ['HTTP status: none', 'HTTP status: 500', undefined],
      ['Duration: 5 ms', 'Duration: 6 ms', undefined],
      [
        `Endpoint: https://a.example/?token=${MASK}`,
        `Endpoint: https://a.example/?token=${MASK}`,
        'different',
      ],
    ]);
    expect(lines.find(({ left }) => left?.startsWith('Message'))).toMatchObject({
      kind: 'same',
      hidden: 'same',
    });
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
      const lines = bodies(left, right);
      expect(lines.every(({ kind }) => kind === 'same')).toBe(
        left === right || JSON.stringify(left.split('\n')) === JSON.stringify(right.split('\n')),
      );
      expect(lines.filter((line) => line.left !== undefined)).toHaveLength(left.split('\n').length);
      expect(JSON.stringify(lines)).not.toMatch(/MII|=x|=y|"x/);
    }),
  );
});
