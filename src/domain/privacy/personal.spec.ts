import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { emailSpans, maskPersonal, personalSpans, phoneSpans } from './personal';
import { MASK } from './secrets';
import { runs } from '../property-runs.spec-support';

// Numbers that are reserved for fiction.
const ANYWHERE = [
  '+1 415 555 0132',
  '+14155550132',
  '+1 (415) 555-0132',
  '+44 20 7946 0958',
  '+49-30-23125-000',
  '+86 138 1234 5678',
  '+33.1.99.00.12.34',
  '(415) 555-0132',
  '415-555-0132',
];
const IN_PROSE = ['13812345678', '138 1234 5678', '0171 2345678', '020 7946 0958', '0049 30 23125 000'];

describe('a telephone number', () => {
  it.each(ANYWHERE)('is masked wherever it is: %s', (number) => {
    const spans = phoneSpans(`no answer from ${number}, trying again`);
    expect(spans).toEqual([{ start: 15, end: 15 + number.length }]);
    expect(maskPersonal(`Night desk: ${number}.`)).toBe(`Night desk: ${MASK}.`);
  });

  it.each(IN_PROSE)('is masked in prose: %s', (number) => {
    expect(maskPersonal(`Night desk ${number}`)).toBe(`Night desk ${MASK}`);
  });

  it.each([
    ['Tel. 23125 000', `Tel. ${MASK}`],
    ['phone: 5550132', `phone: ${MASK}`],
    ['{"phoneNumber":"4155550132"}', `{"phoneNumber":"${MASK}"}`],
    ['手机：13812345678', `手机：${MASK}`],
    ['mobile=0171/2345678', `mobile=${MASK}`],
    ['Call +1 415 555 0132 or ana@example.com', `Call ${MASK} or ${MASK}`],
  ])('is masked behind a word for it: %s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
  });

  it.each([
    '2026-11-24T10:00:00+0800 1234567 lines',
    'at 10:00:00 +1100 12345678 it failed',
    'dial tcp 192.0.2.10:9099: connect: connection refused',
    'telnet 192.168.100.200',
    'libfoo.so+12345678',
    'main + 12345678',
    'UTC+08:00',
    'version 1.22.333.4444',
    'ISBN 978-3-16-148410-0',
    'on 2026-11-24, 24/11/2026 and 24.11.2026',
    '0000 0001 0002 0003',
    'phone 42 of 100',
    'https://x.example/415-555-0132/a.js',
    'order-415-555-0132',
    '9 to 5, weekdays; page after 15 min, 3 times',
  ])('is not seen in %s', (text) => {
    expect(phoneSpans(text)).toEqual([]);
    expect(maskPersonal(text)).toBe(text);
  });
});

describe('nothing else with digits is taken for a telephone number', () => {
  const instant = fc.integer({ min: 1_000_000_000, max: 2_000_000_000 });
  const position = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  const anywhere: Record<string, fc.Arbitrary<string>> = {
    'bare ids': fc.bigInt({ min: 0n, max: 10n ** 20n }).map((id) => `order ${id} failed`),
    'ids behind a name': fc.bigInt({ min: 0n, max: 2n ** 64n }).map((id) => `id=${id}, "ref": "${id}"`),
    'seconds to nanoseconds': fc
      .tuple(instant, fc.constantFrom(1n, 1000n, 1_000_000n, 1_000_000_000n))
      .map(([seconds, unit]) => `at ${BigInt(seconds) * unit} it failed`),
    'times with an offset': fc
      .tuple(instant, fc.constantFrom('Z', '+00:00', '+0530', '+1345', '-0800', ' +1100'), fc.nat())
      .map(
        ([seconds, zone, more]) => `${new Date(seconds * 1000).toISOString().slice(0, -1)}${zone} ${more}`,
      ),
    'lines and columns': fc
      .tuple(position, position)
      .map(([line, column]) => `    at f (https://x.example/app.js:${line}:${column})`),
    'addresses of a crash': fc
      .tuple(fc.bigInt({ min: 0n, max: 2n ** 48n }), position)
      .map(([base, offset]) => `2   Shop  0x${base.toString(16).padStart(16, '0')} main + ${offset}`),
    UUIDs: fc.uuid().map((uuid) => `request ${uuid} failed`),
    'IP addresses': fc.ipV4().map((address) => `dial ${address}:8080: refused`),
  };

  it.each(Object.entries(anywhere))('in any text: %s', (_, text) => {
    fc.assert(
      fc.property(text, (written) => {
        expect(phoneSpans(written)).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });

  const { 'bare ids': _, ...inProse } = anywhere;
  it.each(Object.entries(inProse))('in prose: %s', (_name, text) => {
    fc.assert(
      fc.property(text, (written) => {
        expect(maskPersonal(written)).toBe(written);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('a bank account, a number of a paper, an address of a device', () => {
  it.each([
    ['IBAN DE89370400440532013000.', `IBAN ${MASK}.`],
    ['to GB82 WEST 1234 5698 7654 32 AND more', `to ${MASK} AND more`],
    ['Passport no. C01X00T47', `Passport no. ${MASK}`],
    ['"passport": "C01X00T47"', `"passport": "${MASK}"`],
    ['client_ip=203.0.113.7 server_ip=198.51.100.2', `client_ip=${MASK} server_ip=198.51.100.2`],
    ['x_forwarded_for=203.0.113.7', `x_forwarded_for=${MASK}`],
    ['[client 203.0.113.7:5555] x', `[client ${MASK}:5555] x`],
    ['client: 203.0.113.7, server: 198.51.100.2', `client: ${MASK}, server: 198.51.100.2`],
    ['rhost=203.0.113.7 user=ana', `rhost=${MASK} user=ana`],
    ['X-Forwarded-For: 203.0.113.7, 2001:db8::7', `X-Forwarded-For: ${MASK}, ${MASK}`],
  ])('is masked in a text: %s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
  });

  it.each([
    ['iban', 'XX12 3456 7890'],
    ['passport_number', 'C01X00T47'],
    ['nationalId', '900101-1234'],
    ['mobile', 13812345678],
    ['dateOfBirth', '1984-02-03'],
    ['dob', '03.02.1984'],
    ['ip', '203.0.113.7'],
    ['clientIp', '2001:db8::7'],
    ['remote_addr', '203.0.113.7:4711'],
  ])('is masked by its name: %s', (name, value) => {
    expect(personalSpans(name, value)).toHaveLength(1);
  });

  it.each([
    ['passport_country', 'DE'],
    ['passport_expires_at', '2030-01-01'],
    ['phone_id', '12345678'],
    ['account_id', 12345678],
    ['host_ip', '198.51.100.2'],
    ['ip_version', '4'],
    ['zip', '12345'],
    ['order', 'DE89370400440532013001'],
    ['note', 'dial tcp 192.0.2.10:9099: connect: connection refused'],
    ['time', '10:11:12'],
    ['order_id', '13812345678'],
  ])('is not seen in %s: %s', (name, value) => {
    expect(personalSpans(name, value)).toEqual([]);
  });
});

// Quadratic would be many minutes; the limit leaves room for a busy machine.
test.each([
  '+1',
  '1 ',
  '(',
  '0171 ',
  'tel ',
  '138',
  '+1-',
  '00',
  '4111 ',
  'DE89 ',
  'DE8',
  'ip=',
  'passport ',
  ':',
  '1.',
])('a megabyte of %j takes a bounded time', (piece) => {
  expect(maskPersonal(piece.repeat(Math.ceil(1_000_000 / piece.length)))).not.toBe('');
});

const found = (text: string) => emailSpans(text).map(({ start, end }) => text.slice(start, end));

describe('e-mail addresses in a text', () => {
  it.each([
    ['No account for ana.ruiz+test@mail.example.co.uk.', ['ana.ruiz+test@mail.example.co.uk']],
    ['<bob@example.com>, "eve@example.org"', ['bob@example.com', 'eve@example.org']],
    ['https://x.example/?user=bob%40example.com&a=1', ['bob%40example.com']],
    ['für jürgen@müller.example', ['jürgen@müller.example']],
    ["o'neill@example.com", ["o'neill@example.com"]],
  ])('%s', (text, addresses) => {
    expect(found(text)).toEqual(addresses);
  });

  it.each([
    'render@https://cdn.example.com/app.js:1:20',
    'render@app.bundle.js:1:20',
    'lodash@4.17.21/index.js',
    'node_modules/@scope/name',
    '/node_modules/.pnpm/react@19.3.1/node_modules/react/index.js',
    'user@localhost',
    'a@b',
    '@decorator.example',
  ])('none in %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each(['a', 'a.', 'a@', 'a@a.', '%40', '@a-', '.'])('none in long runs of %s', (piece) => {
    expect(emailSpans(piece.repeat(300_000 / piece.length))).toEqual([]);
  });
});
