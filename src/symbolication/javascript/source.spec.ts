import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '#domain/property-runs.spec-support';
import { Scopes } from './source';

const NEVER_SPENT = { remaining: Infinity };

/** Name of the function around each `¶` in a source, as `Class.name`; `-` if it has no name, `.` outside of all. */
function around(marked: string, file = 'a.tsx'): string[] {
  const source = marked.replaceAll('¶', '');
  const scopes = Scopes.of(source, file, NEVER_SPENT);
  if (scopes === undefined) throw new Error(`This cannot be parsed: ${source}`);
  const found: string[] = [];
  for (let at = marked.indexOf('¶'), removed = 0; at >= 0; at = marked.indexOf('¶', at + 1), removed += 1) {
    const lines = source.slice(0, at - removed).split('\n');
    const scope = scopes.at(lines.length, lines.at(-1)?.length ?? 0);
    found.push(scope === undefined ? '.' : [scope.className, scope.name || '-'].filter(Boolean).join('.'));
  }
  return found;
}

describe('functions are called by', () => {
  it.each<[string, string, string[]]>([
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
  it.each<[string, string, string[]]>([
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
  expect(around('function f() { const a = <Foo>bar; ¶ }\nfunction g() { ¶ }', 'a.ts')).toEqual(['f', 'g']);
});

describe('a position at a head is in the function', () => {
  it.each<[string, string, string[]]>([
    [
      'a function',
      '¶async ¶function ¶load(¶a) ¶{ ¶}¶',
      ['load', 'load', 'load', 'load', 'load', 'load', '.'],
    ],
    ['an exported one', '¶export ¶default ¶async function load() {}', ['load', 'load', 'load']],
    ['one that is declared', 'const ¶load = ¶async (a) ¶=> 1', ['.', 'load', 'load']],
    [
      'methods',
      'class A { ¶static ¶async ¶load() {} ¶get ¶sum() {} ¶#own() {} } ({ ¶async ¶b() {} })',
      ['A.load', 'A.load', 'A.load', 'A.sum', 'A.sum', 'A.#own', 'b', 'b'],
    ],
    ['its parameters', 'function a(b = ¶f(), { c = ¶g() } = {}) {}', ['a', 'a']],
  ])('%s', (_, source, expected) => {
    expect(around(source)).toEqual(expected);
  });
});

describe('a class is its constructor', () => {
  it.each<[string, string, string[]]>([
    [
      'without one written down',
      '¶class ¶Widget extends ¶mixin(¶Base) ¶{¶ }¶',
      ['Widget.constructor', 'Widget.constructor', '.', '.', 'Widget.constructor', 'Widget.constructor', '.'],
    ],
    ['named by what it is assigned to', 'exports.Widget = ¶class {}', ['Widget.constructor']],
    [
      'without any name',
      'f(¶class { constructor() { ¶ } run() { ¶ } })',
      ['new <anonymous>', 'new <anonymous>', 'run'],
    ],
    ['inside a function', 'function f() { return ¶class A extends ¶g() {} }', ['A.constructor', 'f']],
    ['extending one', 'class A extends class B { b() { ¶ } } {}', ['B.b']],
  ])('%s', (_, source, expected) => {
    expect(around(source)).toEqual(expected);
  });

  it('with V8’s names for the functions of fields and static blocks', () => {
    const source = `function outer() {
      @¶decorated() class Cart extends Emitter {
        total = ¶this.compute()
        readonly ¶rows = rows.map((row) => ¶row)
        static count = ¶count()
        static { ¶start() }
        @¶column() readonly [¶key()] = ¶1
        handle = () => ¶1
        accessor size = ¶2
        declare left: string
      }
    }`;
    expect(around(source, 'cart.ts')).toEqual([
      'outer',
      'Cart.<instance_members_initializer>',
      'Cart.<instance_members_initializer>',
      '-',
      'Cart.<static_initializer>',
      'Cart.<static_initializer>',
      'outer',
      'outer',
      'Cart.<instance_members_initializer>',
      'Cart.handle',
      'Cart.<instance_members_initializer>',
    ]);
  });
});

describe('TypeScript is read where it looks like something else', () => {
  it.each<[string, string, string[]]>([
    [
      'postfix ! in front of a division',
      'class Ratio { describe() { return `ratio ${this.a! / this.b!} (${this.a}/${this.b})`; ¶ } next() { ¶ } }',
      ['Ratio.describe', 'Ratio.next'],
    ],
    [
      'a function as the result',
      'function middleware(name): (next: (v) => void) => void { ¶ }',
      ['middleware'],
    ],
    ['a constructor as the result', 'const make = (a): new (b) => C => { ¶ }', ['make']],
    ['an indexed type as the result', 'function pick(a): (typeof all)[number] { ¶ }', ['pick']],
    ['an intersection as the result', 'class A { m(): B & { c: () => void } { ¶ } }', ['A.m']],
    [
      'a function in a constraint',
      'function callback<T extends (this: TA, ...args) => R, TA, R>(fn: T) { ¶ }',
      ['callback'],
    ],
    [
      'a function as the type of a default',
      'function wrap(emit: (a: A) => void = (a) => { ¶ }) { ¶ }',
      ['emit', 'wrap'],
    ],
    ['arrows behind a case', 'switch (x) { case 1: f = () => ¶1; case 2: f = (a) => { ¶ } }', ['f', 'f']],
    ['an overload', 'function a(b: string): void; function a(b: unknown) { ¶ }', ['a']],
    ['a namespace', 'namespace N { export function a() { ¶ } } enum E { A = ¶1 }', ['a', '.']],
    [
      'what it asserts',
      'const a = ((b) => { ¶ }) satisfies F; d = (() => { ¶ }) as unknown as F; e! = () => ¶1',
      ['a', 'd', 'e'],
    ],
    [
      'parameters that are properties',
      'class A { constructor(private a = ¶1) { ¶ } }',
      ['A.constructor', 'A.constructor'],
    ],
    [
      'an abstract class',
      'abstract class A { abstract b(): void; protected abstract c: C; d() { ¶ } }',
      ['A.d'],
    ],
  ])('%s', (_, source, expected) => {
    expect(around(source, 'a.ts')).toEqual(expected);
  });
});

describe('a name is passed on', () => {
  it.each<[string, string, string[]]>([
    ['by a default export in parentheses', 'export default ((x) => ¶x)', ['default']],
    [
      'by a choice',
      'const a = b ? () => ¶1 : function () { ¶ }; c = d || (() => ¶1); e ??= () => ¶1',
      ['a', 'a', 'c', 'e'],
    ],
    ['by a default', 'const { a = () => ¶1, b: c = () => ¶1 } = d', ['a', 'c']],
    ['by the last of a sequence', 'const a = (0, () => ¶1)', ['a']],
    ['to whole modules', 'module.exports = function () { ¶ }', ['module.exports']],
    [
      'by keys that are texts',
      "a['b c'] = () => ¶1; ({ ['d']: () => ¶1, [e]: () => ¶1, 12: () => ¶1 })",
      ['b c', 'd', '[e]', '12'],
    ],
    [
      'never by a number or another key of what is there',
      'a[1] = () => ¶1; A.prototype[b] = () => ¶1',
      ['-', '-'],
    ],
    ['never to arguments', 'const a = memo(() => ¶1)', ['-']],
  ])('%s', (_, source, expected) => {
    expect(around(source)).toEqual(expected);
  });
});

describe('a source without names is', () => {
  it.each<[string, string]>([
    ['a text that is cut off', 'function a() { function b() {'],
    ['another language', 'def a():\n  return 1'],
    ['brackets too deep for the parser', `function a() {} ${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['functions too deep for the parser', `${'a=>'.repeat(300_000)}1`],
    [
      'assertions that a parser takes for ever to tell',
      `function a() {} ${'<A>('.repeat(40)}1${')'.repeat(40)}`,
    ],
  ])('%s', (_, source) => {
    expect(Scopes.of(source, 'a.ts', NEVER_SPENT)).toBeUndefined();
  });

  it('more than a budget of source', () => {
    const budget = { remaining: 20 };
    expect(Scopes.of('function a() {}', 'a.ts', budget)).not.toBeUndefined();
    expect(Scopes.of('function a() {}', 'a.ts', budget)).not.toBeUndefined();
    expect(Scopes.of('function a() {}', 'a.ts', budget)).toBeUndefined();
  });
});

test('any text is parsed or has no names, and functions lie in each other', () => {
  const piece = fc.constantFrom(
    ...'function |class |a|(|)|{|}|[|]|=>|=|:|;|,|<|>|/|/[|`|${|"|\'|\n| |?|.|!|@|#|async |const |</|//|/*'.split(
      '|',
    ),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 80 }),
      fc.constantFrom('a.ts', 'a.tsx', 'a.js'),
      (parts, file) => {
        const source = parts.join('');
        const scopes = Scopes.of(source, file, NEVER_SPENT);
        for (let column = 0; column <= source.length; column += 1) scopes?.at(1, column);
        expect(scopes?.at(99, 0)).toBeUndefined();
      },
    ),
    { numRuns: runs(1000) },
  );
});
