import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceLink, templateProblem } from './source-link';

const PLACE = { file: 'src/cart/total.ts', line: 42, column: 31, version: '1.4.2' };

describe('an address of a source position', () => {
  it.each([
    [
      'https://git.example.com/shop/blob/main/{file}#L{line}',
      'https://git.example.com/shop/blob/main/src/cart/total.ts#L42',
    ],
    [
      'https://git.example.com/shop/blob/v{version}/{file}#L{line}',
      'https://git.example.com/shop/blob/v1.4.2/src/cart/total.ts#L42',
    ],
    [
      'http://git.test/shop/{file}?line={line}&column={column}',
      'http://git.test/shop/src/cart/total.ts?line=42&column=31',
    ],
  ])('%s', (template, expected) => {
    expect(templateProblem(template)).toBeUndefined();
    expect(sourceLink(template, PLACE)).toBe(expected);
  });

  it.each([
    ['javascript:alert({file})', /begin with https/],
    ['javascript://x/%0aalert(1)/{file}', /begin with https/],
    ['data:text/html,{file}', /begin with https/],
    ['file:///{file}', /begin with https/],
    ['{file}', /begin with https/],
    ['', /begin with https/],
    ['https://{file}', /host before/],
    ['vscode://file/home/me/{file}:{line}', /begin with https/],
    ['https:///{file}', /host before/],
    ['https://git.example.com/', /have \{file\}/],
    ['https://git.example.com/{file}#{branch}', /\{branch\} is no placeholder/],
  ])('%s is refused', (template, rule) => {
    expect(templateProblem(template)).toMatch(rule);
    expect(sourceLink(template, PLACE)).toBeUndefined();
  });

  it('whatever the file is called, scheme, host and the path in front stay', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.constant('../../../etc/passwd?x#y')), (file) => {
        const link = sourceLink('https://git.example.com/shop/{file}', { ...PLACE, file });
        if (link === undefined) return;
        const url = new URL(link);
        expect([url.protocol, url.host, url.search, url.hash]).toEqual(['https:', 'git.example.com', '', '']);
        expect(url.pathname.startsWith('/shop/')).toBe(true);
      }),
    );
  });

  it.each([
    ['release/1.4 #2', 'https://x.example/release%2F1.4%20%232/src/cart/total.ts'],
    [' 1.4.2 ', 'https://x.example/1.4.2/src/cart/total.ts'],
    ['', undefined],
    ['..', undefined],
  ])('the version %o stays one part of the path', (version, expected) => {
    expect(sourceLink('https://x.example/{version}/{file}', { ...PLACE, version })).toBe(expected);
  });

  it('half a character is no reason to fail', () => {
    expect(sourceLink('https://x.example/{file}', { ...PLACE, file: 'a\ud800b' })).toBe(
      'https://x.example/a%EF%BF%BDb',
    );
  });
});
