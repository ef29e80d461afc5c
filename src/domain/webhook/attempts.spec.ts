import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Delivery, MAX_LISTED_BODY } from '#contract/webhook';
import { hasRequest, inCommon } from './attempts';
import { compareDeliveries } from './compare';

const WHOLE = Delivery.parse({
  status: 'success',
  request_headers: 'Accept: a',
  request_body: '{"id":1}',
  response_headers: 'Age: 3',
  response_body: 'ok',
});
const entryOf = (delivery: Delivery) => ({
  ...delivery,
  request_headers: '',
  request_body: '',
  response_headers: '',
  response_body: delivery.response_body.slice(0, MAX_LISTED_BODY - 1),
});

test('two whole deliveries are compared as they are', () => {
  expect(inCommon(WHOLE, WHOLE)).toEqual({ left: WHOLE, right: WHOLE });
});

test('a delivery and its own entry in a list have no difference, however long its body is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.boolean(), (length, isLeft) => {
      const whole = { ...WHOLE, response_body: 'a\n'.repeat(length) };
      const entry = entryOf(whole);
      expect([hasRequest(whole), hasRequest(entry)]).toEqual([true, false]);
      const { left, right } = isLeft ? inCommon(entry, whole) : inCommon(whole, entry);
      expect(compareDeliveries(left, right).every(({ removed, added }) => removed + added === 0)).toBe(true);
    }),
  );
});

test('a shorter response of an attempt differs from that of the last', () => {
  const entry = entryOf({ ...WHOLE, response_body: 'no' });
  const { left, right } = inCommon(entry, WHOLE);
  const differing = compareDeliveries(left, right).filter(({ added }) => added > 0);
  expect(differing).toMatchObject([
    {
      title: 'Response body',
      lines: [
        { kind: 'removed', text: 'no' },
        { kind: 'added', text: 'ok' },
      ],
    },
  ]);
});
