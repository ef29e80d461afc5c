import { describe, expect, it, test } from 'vitest';
import { EnrichedFrame } from '#contract/stack';
import { parseJavaScript } from '#symbolication/javascript/platform';
import { parseJava } from '#symbolication/android/parse';
import type { ParsedStack } from '#symbolication/stack';
import { convertedStack } from './converted-stack';
import { chainOf, otherWords, ownersOf, ownWords, sharesOf } from './own-frames';

const of = (file: string) => EnrichedFrame.parse({ file });

test('whose the frames are', () => {
  expect(
    ownersOf([
      of('node_modules/react-dom/index.js'),
      of('../node_modules/.pnpm/react-dom@19/node_modules/react-dom/client.js'),
      of('webpack://x/node_modules/@tanstack/query/a.js'),
      of('chrome-extension://abcdef/content.js'),
      of('moz-extension://abcdef/content.js'),
      of('https://cdn.example.com/a.js'),
      of('[native code]'),
      of('node:internal/process'),
      of(''),
    ]),
  ).toEqual([
    '2 react-dom',
    '1 @tanstack/query',
    '2 browser extension',
    '1 cdn.example.com',
    '1 native code',
    '1 node',
  ]);
});

test('frames of packages and engines are others, converted or not', () => {
  const stack = parseJavaScript('Error: x\n    at f (https://a.example/a.js:1:2)');
  const frames = [
    { file: 'src/a.ts', line: 1, converted: true },
    { file: 'node_modules/x/a.js', line: 1, converted: true, third_party: true },
    { file: 'https://a.example/legacy.js', line: 1, column: 2 },
    { file: 'chrome-extension://abc/a.js', line: 1, column: 2, third_party: true },
    { file: '<anonymous>' },
  ].map((frame) => EnrichedFrame.parse(frame));
  expect(sharesOf(convertedStack(stack, frames, { type: 'browser', version: '1' }))).toEqual({
    own: [0, 2],
    others: [1, 3, 4],
  });
});

test.each([
  [0, 0, 0, 'No frame of yours to convert'],
  [1, 1, 0, 'Your one frame converted'],
  [1, 0, 0, 'Your one frame not converted'],
  [1, 0, 1, 'Your one frame converted without a line'],
  [3, 3, 0, 'All 3 of your frames converted'],
  [3, 2, 0, '2 of your 3 frames converted'],
  [3, 2, 1, '2 of your 3 frames converted, 1 more without a line'],
  [9, 0, 0, 'None of your 9 frames converted'],
  [9, 0, 4, '4 of your 9 frames converted without a line'],
  [12_000, 12_000, 0, 'All 12,000 of your frames converted'],
])('of %i own frames %i with a place and %i without a line: %s', (own, placed, withoutLine, words) => {
  expect(ownWords({ own, placed, withoutLine })).toBe(words);
});

test.each([
  [[], ''],
  [['node_modules/react-dom/a.js', 'node_modules/react-dom/b.js'], '2 of react-dom'],
  [['node_modules/a/a.js', 'node_modules/b/b.js'], '2 others: a, b'],
  [['a', 'b', 'c', 'd', 'e'].map((name) => `node_modules/${name}/a.js`), '5 others: a, b, c and 2 more'],
  [['node_modules/a/a.js', 'node_modules/a/b.js', '[native code]'], '3 others: 2 a, 1 native code'],
  [[''], '1 other'],
  [['', 'node_modules/a/a.js'], '2 others: a'],
])('others: %o', (files, words) => {
  expect(otherWords(files.map(of))).toBe(words);
});

const titles = (stack: ParsedStack) => chainOf(stack).map((index) => stack.sections[index]?.title);

describe('the chain of causes', () => {
  it('of Java leaves out what was suppressed, with its own causes', () => {
    const stack = parseJava(
      [
        'b.Outer: outer',
        '\tat a.b(SourceFile:1)',
        '\tSuppressed: b.Close: close',
        '\t\tat a.c(SourceFile:1)',
        '\tCaused by: b.Disk: disk',
        '\t\tat a.d(SourceFile:1)',
        'Caused by: b.Middle: middle',
        '\tat a.e(SourceFile:1)',
        'Caused by: b.Root: root',
        '\tat a.f(SourceFile:1)',
      ].join('\n'),
    );
    expect(titles(stack)).toEqual(['b.Outer: outer', 'b.Middle: middle', 'b.Root: root']);
  });

  it('of Node goes further in with each cause', () => {
    const stack = parseJavaScript(
      [
        'Error: outer',
        '    at f (https://a.test/a.js:1:2) {',
        '  [cause]: Error: middle',
        '      at g (https://a.test/a.js:1:3) {',
        '    [cause]: Error: root',
        '        at h (https://a.test/a.js:1:4)',
        '  }',
        '}',
      ].join('\n'),
    );
    expect(titles(stack)).toEqual(['Error: outer', 'Error: middle', 'Error: root']);
  });

  it('is the error alone where nothing caused it', () => {
    expect(titles(parseJavaScript('Error: x\n    at f (https://a.test/a.js:1:2)'))).toEqual(['Error: x']);
  });
});
