import { expect, test } from 'vitest';
import { maskFormats } from './pseudonyms';
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
  ['id_219-09-9999', `id_${MASK}`],
  ['#219-09-9998', `#${MASK}`],
  ['219-09-9999.Next', `${MASK}.Next`],
  ['219\u201109\u20119999 or 219–09–9999', `${MASK} or ${MASK}`],
  ['２１９-０９-９９９９', MASK],
  ['{"219-09-9999":true}', `{"${MASK}":true}`],
  ['ssn -> 219099999', `ssn -> ${MASK}`],
  ['ssn  :  219099999', `ssn  :  ${MASK}`],
  ['<social_security>219 09 9999</social_security>', `<social_security>${MASK}</social_security>`],
  ['to nl91abna0417164300 today', `to ${MASK} today`],
  ['{"nl91 abna 0417 1643 00":1}', `{"${MASK}":1}`],
  ['NL91\u00a0ABNA\u00a00417\u00a01643\u00a000', MASK],
  ['NL91\u202fABNA\u202f0417\u202f1643\u202f00', MASK],
  ['NL91\tABNA\t0417\t1643\t00', MASK],
  ['NL91.ABNA.0417.1643.00.', `${MASK}.`],
  ['ＮＬ９１ＡＢＮＡ０４１７１６４３００', MASK],
  ['iban_NL91ABNA0417164300', `iban_${MASK}`],
  ['IBAN-NL91ABNA0417164300', `IBAN-${MASK}`],
  ['acct-AT611904300234573201.pdf', `acct-${MASK}.pdf`],
  ['AT61 1904 3002 3457 3201 FR14 2004 1010 0505 0001 3M02 606', `${MASK} ${MASK}`],
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
  'ssn of 123456789012 people',
  'call +49 30 901820 or +1-219-09-9999',
  'NL91 ABNA 0417 1643 01',
  'be685390a7547034 and ad12000120302003591001ab',
  'be685390-0754-7034-8a21-0123456789ab',
  '5d41402abc4b2a76b971',
  'INC-2026-1129, FD2026-11-29-0042, v2.14.0-rc.1, 10.0.219.9',
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
  expect(maskHeader('X-Payee', 'de89370400440532013000')).toBe(MASK);
});

test.each([
  ['/find?q=219%2D09%2D9999', `/find?q=${MASK}`],
  ['/p/219-09-9999.json', `/p/${MASK}.json`],
  ['/pay?to=NL91%20ABNA%200417%201643%2000&n=2', `/pay?to=${MASK}&n=2`],
  ['/pay?to=%20nl91+abna+0417+1643+00', `/pay?to=%20${MASK}`],
  ['/accounts/nl91abna0417164300', `/accounts/${MASK}`],
])('an account is masked in the path and the parameters of an address: %s', (path, masked) => {
  const url = `https://bank.example${path}`;
  expect(maskUrl(url)).toBe(`https://bank.example${masked}`);
  expect(maskText(`GET ${url} failed`)).toBe(`GET https://bank.example${masked} failed`);
});

test('an account is masked as the name of a member', () => {
  for (const name of ['219-09-9999', 'NL91 ABNA 0417 1643 00'])
    expect(cover(name, SECRETS.name(name), MASK)).toBe(MASK);
});

test.each(['socialSecurityNumber', 'social_security', 'Social-Security-No', 'socialsecurityid'])(
  'what is named %s is secret',
  (name) => {
    for (const value of ['219099999', '219 09 9999', 219_099_999])
      expect(cover(String(value), SECRETS.value(name, value), MASK)).toBe(MASK);
    expect(maskText(`${name}=219099999&x=1`)).toBe(`${name}=${MASK}&x=1`);
  },
);
