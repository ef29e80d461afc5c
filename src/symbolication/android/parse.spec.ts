import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MAX_LINES } from '../lines';
import { framesOf } from '../stack';
import { classNamesIn, readJavaFrame } from './frame';
import { parseJava } from './parse';

function brief(line: string): string | undefined {
  const frame = readJavaFrame(line);
  return frame && `${frame.className} ${frame.methodName} ${frame.file || '-'}:${frame.line ?? '-'}`;
}

describe('a frame', () => {
  it.each([
    ['\tat com.shop.Cart.sum(Cart.kt:42)', 'com.shop.Cart sum Cart.kt:42'],
    ['  at com.shop.Cart$Line.<init>(Unknown Source:12)', 'com.shop.Cart$Line <init> Unknown Source:12'],
    ['at a.b(SourceFile)', 'a b SourceFile:-'],
    ['at a.b(:3)', 'a b -:3'],
    ['at a.b()', 'a b -:-'],
    ['at a.b(SourceFile:0)', 'a b SourceFile:-'],
    ['at a.b(Cart.java:-2)', 'a b Cart.java:-'],
    ['at a.b(Cart.java:99999999999)', 'a b Cart.java:-'],
    ['at a.b(r8-map-id-6f1d2c:7)', 'a b r8-map-id-6f1d2c:7'],
    ['at a.b(Native Method)', 'a b Native Method:-'],
    ['at java.base@17.0.2/java.lang.Thread.run(Thread.java:833)', 'java.lang.Thread run Thread.java:833'],
    ['at app//com.shop.Cart.sum(Cart.kt:42) ~[classes.dex:?]', 'com.shop.Cart sum Cart.kt:42'],
    ['at größe.ä.µ(:3)', 'größe.ä µ -:3'],
    ['at a.-$$Nest$fget(Unknown Source:2)', 'a -$$Nest$fget Unknown Source:2'],
    ['at com.shop.CartKt$sum$1.invoke-IoAF18A (Cart.kt:4)', 'com.shop.CartKt$sum$1 invoke-IoAF18A Cart.kt:4'],
    ['11-21 16:49:31.120  4711  4711 E AndroidRuntime: \tat a.b(S:1)', 'a b S:1'],
    ['E/AndroidRuntime(4711):     at a.b(S:1)', 'a b S:1'],
    ['> at a.b(S:1)', 'a b S:1'],
    ['com.shop.Cart.sum(Cart.kt:42)', 'com.shop.Cart sum Cart.kt:42'],
    [
      'at q.a(:com.google.android.gms@203915081@20.39.15 (060808-335085812):46)',
      'q a :com.google.android.gms@203915081@20.39.15 (060808-335085812):46',
    ],
    ['       com.shop.Cart.sum (SourceFile:42)', 'com.shop.Cart sum SourceFile:42'],
  ])('%s', (line, expected) => {
    expect(brief(line)).toBe(expected);
  });

  it.each([
    'com.shop.Cart.sum(42)',
    'it broke at noon (again)',
    'it broke at home.office(again) today',
    'it broke at home.office(again (and again))',
    'it broke at home.office(again (and again):3) today',
    'at Object.run (eval at f (app.js:1:2), <anonymous>:1:3)',
    'at a.b(S(:1)',
    'at render (https://cdn.example.com/app.js:1:2)',
    'at Object.render (https://cdn.example.com/app.js:1:2)',
    'at .b(S:1)',
    'at a.(S:1)',
    'at a(S:1)',
    'at a.b(S:1',
    'at a.b',
    '... 7 more',
    'chat a.b(S:1)',
    '',
  ])('is not %s', (line) => {
    expect(brief(line)).toBeUndefined();
  });
});

function sections(stack: string): string[] {
  return parseJava(stack).sections.map(({ kind, title, from, to }) => `${kind} ${from}-${to} ${title}`);
}

describe('a stack', () => {
  it('is cut where exceptions, causes and threads begin', () => {
    const stack = [
      'Exception in thread "main" b.a: x',
      '\tat a.b(S:1)',
      '\tSuppressed: b.b: y',
      '\t\tat a.b(S:1)',
      'Caused by: b.c: z',
      'and more of its message',
      '\tat a.b(S:1)',
      '\t... 2 common frames omitted',
      'com.shop.Other: next',
      '\tat a.b(S:1)',
      'I/chatty  ( 471): words',
      '"pool-1" prio=5 tid=9 Waiting',
      '  at a.b(S:1)',
    ];
    expect(sections(stack.join('\n'))).toEqual([
      'error 0-2 Exception in thread "main" b.a: x',
      'suppressed 2-4 b.b: y',
      'cause 4-8 b.c: z',
      'error 8-11 com.shop.Other: next',
      'thread 11-13 "pool-1" prio=5 tid=9 Waiting',
    ]);
  });

  it.each([
    '11-21 16:49:31.120  4711  4712 E AndroidRuntime: ',
    '2026-11-21 16:49:31.120 10159  4711  4712 E AndroidRuntime: ',
    '2026-11-21 16:49:31.120  4711-4712  AndroidRuntime  com.shop.app  E  ',
    '2026-11-21 16:49:31.120 4711-4712/com.shop.app E/AndroidRuntime: ',
    '11-21 16:49:31.120 E/AndroidRuntime( 4711): ',
    'E/AndroidRuntime: ',
  ])('in a log is read without what the log adds: %s', (prefix) => {
    const stack = ['FATAL EXCEPTION: main', 'b.a: x', '\tat a.b(S:1)', 'Caused by: b.c', '\tat a.b(S:1)'];
    expect(sections(stack.map((line) => prefix + line).join('\n'))).toEqual([
      'error 0-3 b.a: x',
      'cause 3-5 b.c',
    ]);
  });

  it('keeps every line of any text', () => {
    const pieces = fc.constantFrom(
      '\tat a.b(S:1)',
      'Caused by: x',
      '\r\n',
      '\n',
      '... 3 more',
      '"m" prio=1',
      '(',
      ': ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' }))), (parts) => {
        const text = parts.join('');
        const { lines, sections: found } = parseJava(text);
        expect(lines.map((line) => line.text + line.end).join('')).toBe(text);
        expect(found.map(({ from }) => from)).toEqual([0, ...found.slice(0, -1).map(({ to }) => to)]);
        expect(found.at(-1)?.to).toBe(lines.length);
      }),
    );
  });

  it('has a limited number of lines, whatever its form', () => {
    const hostile = [
      '\tat a.a.a(SourceFile:2)\n',
      'at at '.repeat(150),
      `at a.a.a(${'('.repeat(900)}\n`,
      `${'a.'.repeat(500)}\n`,
      `com.a: ${'"'.repeat(900)}\n`,
      `${'"'.repeat(1000)}\n`,
      `11-21 16:49:31.120 ${' 1'.repeat(480)}\n`,
      '\n',
    ];
    for (const line of hostile) {
      const { lines } = parseJava(line.repeat(Math.floor(1_000_000 / line.length)));
      expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
    }
  });

  it('has no frames where a line is too long to be one', () => {
    expect(framesOf(parseJava(`\tat a.${'b'.repeat(1100)}(S:1)`))).toEqual([]);
  });
});

test.each([
  ['b.a: it failed', ['b.a']],
  ['b.a', ['b.a']],
  ['Exception in thread "main" b.a: it failed', ['b.a']],
  ['b.a: it failed: b.c: for want of d.e', ['b.a', 'b.c']],
  ['b.a: java.lang.Foo', ['b.a', 'java.lang.Foo']],
  ['\t[CIRCULAR REFERENCE: b.a]', ['b.a']],
  ['[CIRCULAR REFERENCE:b.a: it failed]', ['b.a']],
  ['a plain sentence', []],
  ['the cart: is a thing', []],
])('the heading %j may name %j', (heading, names) => {
  expect(classNamesIn(heading).map(({ name }) => name)).toEqual(names);
  for (const { name, from, to } of classNamesIn(heading)) expect(heading.slice(from, to)).toBe(name);
});
