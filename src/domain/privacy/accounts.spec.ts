import { expect, test } from 'vitest';
import { maskFormats } from './code';
import { MASK, maskHeader, maskText, maskUrl, SECRETS } from './secrets';
import { cover } from './spans';

const member = (name: string, value: string) => cover(value, SECRETS.value(name, value), MASK);

test.each([
  ['transfer to DE89370400440532013000 failed', `transfer to ${MASK} failed`],
  ['iban=GB82 WEST 1234 5698 7654 32', `iban=${MASK}`],
  ['{"account":"FR1420041010050500013M02606"}', `{"account":"${MASK}"}`],
  ['customer 536-22-4417 not found', `customer ${MASK} not found`],
  ['SSN 536224417', `SSN ${MASK}`],
  ['ssn is "536 22 4417"', `ssn is "${MASK}"`],
  ['social_security_number: 536-22-4417', `social_security_number: ${MASK}`],
])('an account is masked: %s', (text, masked) => {
  expect(maskText(text)).toBe(masked);
  expect(maskFormats(text)).toBe(masked);
});

test.each([
  'transfer to DE89370400440532013001 failed',
  'part DE12ABCD of the order',
  '000-12-3456, 666-12-3456, 912-12-3456, 123-00-4567 and 123-45-0000',
  'build 1.536-22-4417',
  'order-536-22-4417',
  '536 22 4417',
])('another number is not: %s', (text) => {
  expect(maskText(text)).toBe(text);
});

test('an account is masked under the name of an id, in an address and in a header', () => {
  expect(member('payment_ref', 'DE89370400440532013000')).toBe(MASK);
  expect(member('customer_id', '536-22-4417')).toBe(MASK);
  expect(maskUrl('https://bank.example/pay?to=DE89370400440532013000&n=2')).toBe(
    `https://bank.example/pay?to=${MASK}&n=2`,
  );
  expect(maskUrl('https://bank.example/accounts/DE89370400440532013000')).toBe(
    `https://bank.example/accounts/${MASK}`,
  );
  expect(maskHeader('X-Payee', 'DE89 3704 0044 0532 0130 00')).toBe(MASK);
});
