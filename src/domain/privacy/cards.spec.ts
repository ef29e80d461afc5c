import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardSpans } from './cards';
import { jsonSpans, MASK, maskText } from './secrets';
import { runs } from '../property-runs.spec-support';

// Numbers that card networks publish for tests.
const CARDS = [
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '3782 822463 10005',
  '6011111111111117',
  '6222021234567894',
  '3566002020360505',
];

describe('a card number', () => {
  it.each(CARDS)('is masked in a text, a message and a body: %s', (card) => {
    expect(maskText(`declined: ${card}.`)).toBe(`declined: ${MASK}.`);
    expect(maskText(`{"broken": "${card}"`)).toBe(`{"broken": "${MASK}"`);
    expect(maskText(`card=${card}&x=1`)).toBe(`card=${MASK}&x=1`);
    expect(jsonSpans('note', `paid with ${card}`)).not.toEqual([]);
    const digits = card.replaceAll(/\D/g, '');
    expect(jsonSpans('pan', Number(digits))).toEqual([{ start: 0, end: digits.length }]);
  });

  it.each([
    '4111111111111112',
    '1234567812345670',
    '41111111111111111',
    'id=4111111111111111',
    '"orderId": "4111111111111111"',
    'span 4111111111111111',
    '/orders/4111111111111111',
    'a4111111111111111',
    'app.js:4111111111111111:7',
    '0x4111111111111111',
    'f9e8d7c6-4111111111111111',
    '4111111111111111.js',
    '4111 1111 11111111',
  ])('is not seen in %s', (text) => {
    expect(cardSpans(text)).toEqual([]);
  });

  it('is not seen in an id, as a string or a number', () => {
    expect(jsonSpans('order_id', '4111111111111111')).toEqual([]);
    expect(jsonSpans('id', 4111111111111111)).toEqual([]);
  });
});

describe('no timestamp, id, position or address is taken for a card number', () => {
  const instant = fc.integer({ min: 1_000_000_000, max: 2_000_000_000 });
  const position = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  const texts: Record<string, fc.Arbitrary<string>> = {
    'seconds to nanoseconds': fc
      .tuple(
        instant,
        fc.constantFrom(1n, 1000n, 1_000_000n, 1_000_000_000n),
        fc.bigInt({ min: 0n, max: 999n }),
      )
      .map(([seconds, unit, more]) => `at ${BigInt(seconds) * unit + (unit > 1n ? more : 0n)} it failed`),
    'compact dates': instant.map(
      (seconds) => `on ${new Date(seconds * 1000).toISOString().replaceAll(/\D/g, '')} it failed`,
    ),
    'ids of 64 bits behind a name': fc
      .tuple(
        fc.constantFrom('id=', 'trace: ', 'span_id ', 'incidentId: "', 'ID#'),
        fc.bigInt({ min: 0n, max: 2n ** 63n }),
      )
      .map(([name, id]) => name + id),
    'ids of 13, 18 or 19 digits': fc
      .oneof(
        fc.bigInt({ min: 10n ** 12n, max: 10n ** 13n - 1n }),
        fc.bigInt({ min: 10n ** 17n, max: 10n ** 19n }),
      )
      .map((id) => `order ${id} failed`),
    'lines and columns': fc
      .tuple(position, position)
      .map(([line, column]) => `    at f (app.js:${line}:${column})`),
    UUIDs: fc.uuid().map((uuid) => `request ${uuid} failed`),
    'hexadecimal addresses': fc
      .bigInt({ min: 0n, max: 2n ** 64n - 1n })
      .map((address) => `pc 0x${address.toString(16)}`),
    paths: fc.bigInt({ min: 0n, max: 10n ** 20n }).map((id) => `https://api.example/orders/${id}/items`),
  };

  it.each(Object.entries(texts))('%s', (_, text) => {
    fc.assert(
      fc.property(text, (written) => {
        expect(cardSpans(written)).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });
});
