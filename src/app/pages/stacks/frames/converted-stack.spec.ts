import { describe, expect, it, test } from 'vitest';
import { parseJava } from '#symbolication/android/parse';
import { parseFlutter } from '#symbolication/flutter/platform';
import { parseJavaScript } from '#symbolication/javascript/platform';
import { EnrichedFrame } from '#contract/stack';
import { appleFrame } from '#symbolication/apple/frame';
import { framesOf } from '#symbolication/stack';
import { stacksIn } from '#symbolication/stacks-in';
import { alignFrames, convertedStack, slicedResult, titleOf } from './converted-stack';

test('a stack is called like its first line', () => {
  expect(titleOf(parseJavaScript('\nTypeError: x of ana@example.com\n    at f (a.js:1:2)'))).toBe(
    'TypeError: x of ••••••',
  );
  expect(titleOf(parseJavaScript(''))).toBe('');
});

test('a crash in a log of Android is called like its exception', () => {
  const log = ['FATAL EXCEPTION: main', 'Process: com.shop, PID: 1', 'b.a: gone', '\tat a.b(SourceFile:1)'];
  const stack = parseJava(log.map((line) => `E/AndroidRuntime( 1): ${line}`).join('\n'));
  expect(titleOf(stack)).toBe('b.a: gone');
});

test('a stack of Dart is called like its error, which others announce', () => {
  expect(
    titleOf(parseFlutter('Unhandled exception:\nBad state: no total\n#0 f (package:a/b.dart:1:2)')),
  ).toBe('Bad state: no total');
});

test('a frame of line 0 has the reason that it has no line', () => {
  const stack = parseJava('#00 pc 0000000000001015  /data/app/libshop.so\n');
  const frame = EnrichedFrame.parse({ converted: true, function: 'f', file: 'a.cpp', address: '0x1015' });
  const reasonOf = (line: number) =>
    convertedStack(stack, [{ ...frame, line }], { type: 'android' }).reasons.map((reason) => reason?.name);
  expect([reasonOf(0), reasonOf(7)]).toEqual([['no line'], [undefined]]);
});

test('why a frame is not converted is said of the files where they were asked, once for all alike', () => {
  const stack = parseJavaScript(
    'Error: x\n    at f (https://a.example/a.js:1:2)\n    at g (https://a.example/b.js:1:2)',
  );
  const frames = ['a', 'b'].map((name) => ({
    function: name,
    converted: false,
    file: `https://a.example/${name}.js`,
    line: 1,
    column: 2,
    class_name: '',
    method_name: '',
    module: '',
    address: '',
    offset: 0,
    native_address: '',
    third_party: false,
    code_snippets: [],
  }));
  const [byServer] = convertedStack(stack, frames, { type: 'browser' }).reasons;
  expect(byServer?.name).toBe('no version sent');
  const byFiles = convertedStack(stack, frames, { type: 'browser' }, true).reasons;
  expect(byFiles[0]).toMatchObject({
    name: 'no map for this file',
    words: expect.stringMatching(/dropped files/),
  });
  expect(byFiles[1]).toBe(byFiles[0]);
});

const converted = (column: number, file = 'https://cdn.example.com/app.js') =>
  EnrichedFrame.parse({
    converted: true,
    file: 'src/a.ts',
    line: 7,
    minified: { file, function: '', line: 1, column },
  });

const place = (name: string, line: number) => `    at ${name} (https://cdn.example.com/a.js:1:${line})`;

test('one of several stacks has its own frames, inlined ones included, and a title', () => {
  const stack = parseJavaScript(
    ['Error: x', place('f', 1), 'Error: y', place('g', 2), place('h', 3)].join('\n'),
  );
  const frames = [
    converted(1, 'https://cdn.example.com/a.js'),
    ...[2, 2, 3].map((column) => converted(column, 'https://cdn.example.com/a.js')),
  ];
  const result = convertedStack(stack, frames, { type: 'browser' });
  const [first, second] = stacksIn(stack).map((part) => slicedResult(result, part));
  expect(first?.frames).toEqual(frames.slice(0, 1));
  expect(second?.frames).toEqual(frames.slice(1));
  expect(second?.lines.map((line) => line?.index)).toEqual([1, 1, 2]);
  expect(second && titleOf(second.stack)).toBe('Error: y');
});

const RAW = framesOf(
  parseJavaScript(
    [
      'TypeError: x',
      '    at a (https://cdn.example.com/app.js:1:10)',
      '    at b (https://cdn.example.com/app.js:1:20)',
      '    at Array.map (<anonymous>)',
      '    at c (https://cdn.example.com/app.js:1:30)',
    ].join('\n'),
  ),
).map(({ frame }) => frame);

describe('frames of a reply and lines of the text', () => {
  it('as many as there are belong together one by one', () => {
    expect(
      alignFrames(
        [1, 2, 3, 4].map((column) => converted(column)),
        RAW,
      ),
    ).toEqual([0, 1, 2, 3]);
  });

  it('those left out by the server are skipped', () => {
    expect(alignFrames([converted(10), converted(30)], RAW)).toEqual([0, 3]);
  });

  it('an unconverted frame is found by its own position, one without by its function', () => {
    const plain = EnrichedFrame.parse({ file: 'app.js', line: 1, column: 20 });
    const native = EnrichedFrame.parse({ function: 'Array.map' });
    expect(alignFrames([plain, native], RAW)).toEqual([1, 2]);
  });

  it('several of one line all point to it', () => {
    expect(
      alignFrames([converted(10), converted(20), converted(20), converted(20), converted(30)], RAW),
    ).toEqual([0, 1, 1, 1, 3]);
  });

  it('one that is in no line points nowhere, and the others stay right', () => {
    expect(
      alignFrames(
        [converted(10), converted(77), converted(20), converted(20, 'other.js'), converted(30)],
        RAW,
      ),
    ).toEqual([0, undefined, 1, undefined, 3]);
    expect(alignFrames([converted(10)], [])).toEqual([undefined]);
    expect(alignFrames([], RAW)).toEqual([]);
  });
});

const raw = (...addresses: string[]) => addresses.map((address) => appleFrame({ address }));

const frames = (...addresses: string[]) => addresses.map((address) => EnrichedFrame.parse({ address }));

describe('frames of machine code', () => {
  it('several of one address are of its line, however it is padded', () => {
    expect(
      alignFrames(frames('0x10a', '0x10b', '0x10b', '0x10c'), raw('0x000000000000010A', '0x10b', '0x10c')),
    ).toEqual([0, 1, 1, 2]);
  });

  it('also where they are as many as there are lines', () => {
    expect(alignFrames(frames('0x10b', '0x10b', '0x10c'), raw('0x10a', '0x10b', '0x10c'))).toEqual([1, 1, 2]);
  });

  it('lines of one address, as in recursion, have their share each', () => {
    expect(alignFrames(frames('0x1', '0x1', '0x1', '0x1', '0x2'), raw('0x1', '0x1', '0x2'))).toEqual([
      0, 0, 1, 1, 2,
    ]);
    expect(alignFrames(frames('0x1'), raw('0x1', '0x1'))).toEqual([0]);
  });

  it('one that is in no line points nowhere', () => {
    expect(alignFrames(frames('0x9', '0x1'), raw('0x1', '0x2'))).toEqual([undefined, 0]);
  });
});

const was = (name: string, line: number) =>
  EnrichedFrame.parse({
    function: 'A.x',
    file: 'A.kt',
    line: 7,
    converted: true,
    minified: { function: name, file: 'S', line, column: 0 },
  });

describe('frames of Java', () => {
  const parsed = framesOf(parseJava('\tat a.a(S:1)\n\tat a.b(S:2)\n\tat a.b(S:2)\n\tat a.c(S)')).map(
    ({ frame }) => frame,
  );
  it('are of the line that they say they were, also where one is left out and another one is several', () => {
    const frames = [was('a.a', 1), was('a.a', 1), was('a.b', 2), was('a.b', 2)];
    expect(alignFrames(frames, parsed)).toEqual([0, 0, 1, 2]);
    const repeated = [was('a.b', 2), was('a.b', 2), was('a.b', 2), was('a.b', 2), was('a.c', 0)];
    expect(alignFrames(repeated, parsed)).toEqual([1, 1, 2, 2, 3]);
  });
});
