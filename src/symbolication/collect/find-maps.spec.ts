import { describe, expect, it } from 'vitest';
import { dataContent, mapReference, resolveName } from './find-maps';

const named = (script: string) => mapReference(Buffer.from(script));

describe('the map that a script names', () => {
  it.each([
    ['f();\n//# sourceMappingURL=a.js.map', 'a.js.map'],
    ['f();\n//# sourceMappingURL=a.js.map\r\n\n', 'a.js.map'],
    ['f();\n//@ sourceMappingURL=../maps/a%20b.map?v=1', '../maps/a%20b.map?v=1'],
    ['f();\n/*# sourceMappingURL=a.js.map */', 'a.js.map'],
    ['f();//# sourceMappingURL=a.js.map', 'a.js.map'],
    ['f();\n//# sourceMappingURL=a.js.map\n//# debugId=85314830-023f-4cf1\n', 'a.js.map'],
    ['//# sourceMappingURL=old.map\n//# sourceMappingURL=new.map', 'new.map'],
    ['//# sourceMappingURL=data:application/json;base64,e30=', 'data:application/json;base64,e30='],
  ])('%j', (script, reference) => {
    expect(named(script)).toBe(reference);
  });

  it.each([
    '',
    'f();',
    'f();\n//# sourceMappingURL=',
    'var t = "//# sourceMappingURL=a.map";',
    'var t = "\\n//# sourceMappingURL=" + url;',
    'var t = `\n//# sourceMappingURL=a.map\n`; f();',
    '//# sourceMappingURL=a.map\nf();',
    'f(); // see sourceMappingURL=a.map',
  ])('is none in %j', (script) => {
    expect(named(script)).toBeUndefined();
  });

  it('is found behind a line of megabytes', () => {
    const line = 'a();'.repeat(2_000_000);
    expect(named(`${line}\n//# sourceMappingURL=a.map\n`)).toBe('a.map');
    expect(named(line)).toBeUndefined();
  });
});

describe('a reference', () => {
  it.each([
    ['assets/a.js', 'a.js.map', 'assets/a.js.map'],
    ['assets/a.js', '../maps/./a%20b.map?v=1#x', 'maps/a b.map'],
    ['a.js', 'b//c.map', 'b/c.map'],
    ['a.js', '%zz.map', '%zz.map'],
  ])('of %s to %s is %s', (from, reference, name) => {
    expect(resolveName(from, reference)).toBe(name);
  });

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    'https://e.example/a.map',
    '%2e%2e/%2e%2e/x',
    '../..',
    '',
    '?x',
  ])('that leads out of the folder or nowhere has no name: %s', (reference) => {
    expect(resolveName('assets/a.js', reference)).toBeUndefined();
  });
});

describe('a map inside of the script', () => {
  it.each([
    ['data:application/json;charset=utf-8;base64,eyJhIjoxfQ==', '{"a":1}'],
    ['data:application/json,%7B%22a%22%3A%22%C3%A4%22%7D', '{"a":"ä"}'],
  ])('%s', (url, text) => {
    expect(new TextDecoder().decode(dataContent(url))).toBe(text);
  });

  it.each(['a.js.map', 'data:application/json', 'data:,%zz'])('is none in %s', (url) => {
    expect(dataContent(url)).toBeUndefined();
  });
});
