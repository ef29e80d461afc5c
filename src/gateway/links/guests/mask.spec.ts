import { describe, expect, it, test } from 'vitest';
import { createMask } from './mask';

const mask = createMask({ pseudonyms: false, schedules: undefined, hasMessages: true }, []);
const LONG = 5_000_000;
const END = /… \(cut: 64,000 of [\d,]+ characters\)$/;

describe('a text of megabytes', () => {
  it.each([
    ['text', 'a password=hunter2 '],
    ['name', 'a ana@example.com '],
    ['url', '/a/token=hunter2/'],
    ['body', '{"password":"hunter2"},'],
    ['body', 'a=%41&password=hunter2&'],
    ['body', '<password>hunter2</password>'],
    ['file', 'https://h/x.js?token=hunter2&'],
    ['code', 'mail("ana@example.com") '],
  ] as const)('is cut with a word, and masked before: %s of %s', (kind, unit) => {
    const masked = mask[kind](unit.repeat(LONG / unit.length));
    expect(masked).toMatch(END);
    expect(masked.length).toBeLessThan(64_100);
    expect(masked).not.toMatch(/hunter2|ana@/);
  });

  it('is cut with a word as a label, and is not there as headers', () => {
    expect(mask.member('password', 'x'.repeat(LONG))).toMatch(END);
    expect(mask.headers('a: b\n'.repeat(LONG / 5))).toBe('••••••… (cut: 64,000 of 5,000,000 characters)');
  });

  it('has no secret that the cut goes through', () => {
    for (let before = 63_950; before < 64_010; before += 7) {
      const text = `${' '.repeat(before)}ghp_0123456789abcdefghijABCDEFGHIJ012345 ${'b '.repeat(9000)}`;
      expect(mask.text(text)).not.toContain('ghp_');
      expect(mask.body(`{"a":"${text}"}`)).not.toContain('ghp_');
    }
  });
});

test('a text that is not long is whole', () => {
  const text = 'b '.repeat(32_000);
  expect(mask.text(text)).toBe(text);
  expect(mask.body(text)).toBe(text);
});
