import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { linkLabel, sourceLink, templateProblem } from './source-link';

const PLACE = { file: 'src/cart/total.ts', line: 42, column: 31, version: '1.4.2' };

describe('an address of a source position', () => {
  it.each([
    [
      'vscode://file/home/me/shop/{file}:{line}:{column}',
      'vscode://file/home/me/shop/src/cart/total.ts:42:31',
    ],
    [
      'https://git.example.com/shop/blob/main/{file}#L{line}',
      'https://git.example.com/shop/blob/main/src/cart/total.ts#L42',
    ],
    [
      'https://git.example.com/shop/blob/v{version}/{file}#L{line}',
      'https://git.example.com/shop/blob/v1.4.2/src/cart/total.ts#L42',
    ],
    ['idea://open?file=/shop/{file}&line={line}', 'idea://open?file=/shop/src/cart/total.ts&line=42'],
  ])('%s', (template, expected) => {
    expect(templateProblem(template)).toBeUndefined();
    expect(sourceLink(template, PLACE)).toBe(expected);
  });

  it.each([
    ['javascript:alert({file})', /begin with one of/],
    ['javascript://x/%0aalert(1)/{file}', /begin with one of/],
    ['data:text/html,{file}', /begin with one of/],
    ['file:///{file}', /begin with one of/],
    ['{file}', /begin with one of/],
    ['', /begin with one of/],
    ['https://{file}', /host before/],
    ['vscode://{file}:{line}', /host before/],
    ['https:///{file}', /name a host/],
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

test.each([
  ['vscode://file/home/me/a.ts:1:2', 'Open in VS Code'],
  ['https://git.example.com/shop/a.ts#L1', 'Open at git.example.com'],
])('%s says where it leads', (link, label) => {
  expect(linkLabel(link)).toBe(label);
});
