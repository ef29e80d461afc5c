import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Scopes } from './scopes';
import { measureEffort } from '../../../../effort.spec-support';

/** What the function around each `¶` in a source is called, as `Class.name`; `-` where it has no name, `.` outside of all. */
function around(marked: string, hasJsx = true): string[] {
  const source = marked.replaceAll('¶', '');
  const scopes = new Scopes(source, hasJsx);
  const found: string[] = [];
  for (let at = marked.indexOf('¶'), removed = 0; at >= 0; at = marked.indexOf('¶', at + 1), removed += 1) {
    const lines = source.slice(0, at - removed).split('\n');
    const scope = scopes.at(lines.length, lines.at(-1)?.length ?? 0);
    found.push(scope === null ? '.' : [scope.className, scope.name || '-'].filter(Boolean).join('.'));
  }
  return found;
}

describe('functions are called by', () => {
  test.each<[string, string, string[]]>([
    ['their own name', '¶ function sum(a, b = ¶f()) { ¶ } ¶', ['.', 'sum', 'sum', '.']],
    ['their own name before others', 'const x = function sum() { ¶ }', ['sum']],
    ['async and generators', 'async function* load() { ¶ }', ['load']],
    ['what they are declared as', 'const sum = function () { ¶ }, other = (a) => { ¶ }', ['sum', 'other']],
    [
      'what they are declared as, typed',
      'const sum: (a: number) => void = async (a: number): Promise<{ x: 1 }> => { ¶ };',
      ['sum'],
    ],
    [
      'what they are assigned to',
      'exports.sum = () => ¶1; this.other = a => ¶a\nthird = async b => { ¶ }',
      ['sum', 'other', 'third'],
    ],
    [
      'their key',
      '({ sum: () => { ¶ }, "a-b": function () { ¶ }, c(x) { ¶ }, async *d() { ¶ }, get e() { ¶ } })',
      ['sum', 'a-b', 'c', 'd', 'e'],
    ],
    ['nothing, as arguments', 'each(items, (item) => { ¶ }, function () { ¶ })', ['-', '-']],
    ['nothing, called at once', '(() => { ¶ })(); (function () { ¶ })()', ['-', '-']],
    [
      'default, exported so',
      'export default () => { ¶ }\nexport default function named() { ¶ }',
      ['default', 'named'],
    ],
    ['the prototype they are put on', 'Cart.prototype.sum = function () { ¶ }', ['Cart.sum']],
  ])('%s', (_, source, expected) => {
    expect(around(source)).toEqual(expected);
  });
});

test('members of classes are called with their class', () => {
  const source = `
    export abstract class Cart<T extends { a: 1 }> extends mixin({ b: 2 }) implements Has<{ c: 3 }> {
      items: Item[] = []
      static count = 0;
      #total = () => { ¶ }
      handle: Handler<Event> = async (event) => { ¶ };
      constructor(private readonly a: A) { super(); ¶ }
      get sum(): number { ¶ return this.items.reduce((a, b) => ¶a + b, 0) }
      static async of<T>(x: T): Promise<{ a: T }> { ¶ }
      @decorated({ a: 1 }) private run(): void { if (x) { ¶ } }
      abstract left(): void;
      *[Symbol.iterator]() { ¶ }
      'quoted name'() { ¶ }
      delete(x) { ¶ }
    }
    const Basket = class { add() { ¶ } }`;
  expect(around(source)).toEqual([
    'Cart.#total',
    'Cart.handle',
    'Cart.constructor',
    'Cart.sum',
    '-',
    'Cart.of',
    'Cart.run',
    'Cart.[Symbol.iterator]',
    'Cart.quoted name',
    'Cart.delete',
    'Basket.add',
  ]);
});

describe('a function ends where', () => {
  test.each<[string, string, string[]]>([
    ['its brace closes', 'function a() { if (x) { y() } ¶ } ¶', ['a', '.']],
    ['its expression ends', 'const a = x => x ? ¶1 : ¶2; ¶', ['a', 'a', '.']],
    [
      'its expression ends without a semicolon',
      'const a = x =>\n  x\n    .map(y)\n  ¶+ 1\n¶run()',
      ['a', '.'],
    ],
    ['its argument ends', 'f(x => ¶x, ¶y)', ['-', '.']],
    ['the other branch begins', 'g(c ? x => ¶x : ¶z)', ['-', '.']],
    [
      'the innermost does',
      'const a = b => c => ¶1; function d() { const e = () => { ¶ }; ¶ }',
      ['-', 'e', 'd'],
    ],
  ])('%s', (_, source, expected) => {
    expect(around(source)).toEqual(expected);
  });
});

test.each<[string, string]>([
  ['strings', `const s = "}" + '{' + '\\'}'; ¶`],
  ['templates', 'const t = `} ${items.map((i) => `{${i}}`)} {`; ¶'],
  ['regular expressions', 'if (/[}/"]\\/}/.test(x)) /"/.test(y); const z = a / b / c; ¶'],
  ['a regular expression on its own line', 'if (a) {}\n/[{"]/.test(x); ¶'],
  ['comments', '// }\n/* } */ ¶'],
  ['JSX', `const e = <p title="}" onClick={() => go()} {...x}>Don't } <b>{a > b ? <i/> : '}'}</b></p>; ¶`],
  ['comparisons', 'if (a < b && c > d) { x } ¶'],
  ['type parameters', 'const id = <T,>(x: T): x is T => { return x }; ¶'],
  ['types of objects', 'type A = { f(x: number): { y: 1 }; g: () => void }; ¶'],
  ['overloads', 'function g(a: string): void; declare function h(): { a: 1 }; ¶'],
  ['labels and cases', 'switch (x) { case 1: { y } default: z() } ¶'],
  ['a call before a block', 'foo(1);\n{ x } ¶'],
])('%s do not end the function around them', (_, inside) => {
  expect(around(`function outer() { ${inside} }\n¶`)).toEqual(['outer', '.']);
});

test('type assertions are no tags where there is no JSX', () => {
  expect(around('function f() { const a = <Foo>bar; ¶ }\nfunction g() { ¶ }', false)).toEqual(['f', 'g']);
});

test('any text is scanned, and functions lie in each other', () => {
  const piece = fc.constantFrom(
    'function ',
    'class ',
    'a',
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    '=>',
    '=',
    ':',
    ';',
    ',',
    '<',
    '>',
    '/',
    '/[',
    '`',
    '${',
    '"',
    "'",
    '\n',
    ' ',
    '?',
    '.',
    'async ',
    'const ',
    '</',
    '//',
    '/*',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 80 }), fc.boolean(), (parts, hasJsx) => {
      const source = parts.join('');
      const scopes = new Scopes(source, hasJsx);
      for (let column = 0; column <= source.length; column += 1) scopes.at(1, column);
      expect(scopes.at(99, 0)).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

test("functions too deep to be anybody's do not make look-ups slow", () => {
  const source = 'a=>'.repeat(300_000);
  const scopes = new Scopes(`(${source}1);`, false);
  const effort = measureEffort();
  for (let i = 0; i < 100_000; i += 1) scopes.at(1, source.length + 4);
  expect(effort()).toBeLessThan(200);
});

test('a megabyte made to be slow takes bounded time', () => {
  const effort = measureEffort();
  for (const part of [
    '(',
    '{',
    '=>',
    'a=>',
    '`${',
    '<a ',
    '<a>',
    'f(){',
    '/',
    '/[',
    '"',
    '//',
    '/*',
    'class a{',
    '}',
    ')',
    'x ',
  ]) {
    const scopes = new Scopes(part.repeat(1_000_000 / part.length), true);
    for (let column = 0; column < 1_000_000; column += 1000) scopes.at(1, column);
  }
  expect(effort()).toBeLessThan(1500);
});
