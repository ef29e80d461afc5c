import { EnrichedFrame } from '#contract/stack';
import { parseJava } from '#symbolication/android/parse';
import { parseApple } from '#symbolication/apple/report/parse';
import { parseFlutter } from '#symbolication/flutter/parse';
import { parseJavaScript } from '#symbolication/javascript/parse';
import { PLATFORMS } from '#symbolication/platforms';
import { publicText } from '#symbolication/privacy';
import { framesOf } from '#symbolication/stack';
import { describe, expect, it, test } from 'vitest';
import { type ConvertedStack, convertedStack } from './frames/converted-stack';
import { asJson, asMarkdown, asText, linkedFrames, ownFrames } from './copy-text';

const stack = parseJavaScript(
  [
    'TypeError: *x* of ana@example.com, token=ghp_0123456789abcdefABCDEF',
    '    at te (https://cdn.example.com/app.js:1:10)',
    '    at async ne (https://cdn.example.com/app.js:1:20)',
    'note: `raw`',
    '    at https://other.example/app.js:1:30',
  ].join('\r\n'),
);
const raw = framesOf(stack);
const RESULT: ConvertedStack = {
  platform: PLATFORMS.browser,
  reasons: [],
  stack,
  files: [],
  frames: [
    EnrichedFrame.parse({
      function: 'total',
      converted: true,
      file: 'src/total.ts',
      line: 9,
      column: 3,
      code_snippets: [
        { line: 8, code: 'const a = `b`;' },
        { line: 9, code: "use('ghp_0123456789abcdefABCDEF');" },
        { line: 10, code: '}' },
      ],
      minified: { file: 'https://cdn.example.com/app.js', function: 'te', line: 1, column: 10 },
    }),
    EnrichedFrame.parse({ converted: true, file: 'src/a_b.ts', line: 4, column: 0 }),
    EnrichedFrame.parse({ file: 'https://other.example/app.js', line: 1, column: 30 }),
    EnrichedFrame.parse({ function: 'extra', converted: true, file: 'src/x.ts', line: 1 }),
  ],
  lines: [raw[0], raw[1], raw[2], undefined],
};
const HEADER = { type: 'browser', service: 'shop', version: '1.4.2', build: '', near: 1 };

describe('a result for elsewhere', () => {
  it('as frames of a link: masked, with little code, and at the same lines of the masked stack', () => {
    const masked = linkedFrames(RESULT.frames, 1, true);
    expect(JSON.stringify(masked)).not.toContain('ghp_');
    expect(masked[0]).toMatchObject({ function: 'total', file: 'src/total.ts', line: 9 });
    expect(masked[0]?.code_snippets).toHaveLength(3);
    expect(linkedFrames(RESULT.frames, 0, true)[0]?.code_snippets).toEqual([]);
    expect(linkedFrames(RESULT.frames, 1, false)[0]).toEqual(RESULT.frames[0]);
    const shared = parseJavaScript(publicText(stack));
    const three = linkedFrames(RESULT.frames.slice(0, 3), 1, true);
    const opened = convertedStack(shared, three, { type: 'browser' }, true);
    expect(opened.lines.map((line) => line?.index)).toEqual([1, 2, 4]);
  });

  it('as text: the stack with original positions, other lines as they were', () => {
    expect(asText(RESULT).split('\n')).toEqual([
      'TypeError: *x* of ••••••, token=••••••',
      '    at total (src/total.ts:9:3)',
      '    at async src/a_b.ts:4',
      'note: `raw`',
      '    at https://other.example/app.js:1:30',
      '    at extra (src/x.ts:1)',
    ]);
  });

  it('as Markdown: nothing of it is markup but what is meant so', () => {
    const text = asMarkdown(RESULT, HEADER, [0]);
    expect(text.split('\n').slice(0, 5)).toEqual([
      '**TypeError: \\*x\\* of ••••••, token=••••••**',
      '',
      'shop · 1.4.2 · browser',
      '',
      '```',
    ]);
    expect(text).toContain("```ts\n   8 | const a = `b`;\n>  9 | use('••••••');\n  10 | }\n```");
    expect(asMarkdown(RESULT, HEADER, [])).not.toContain('const a');
  });

  it('as Markdown with the code of all own frames, in their order', () => {
    const own = RESULT.frames.map((frame, index) => ({
      ...frame,
      converted: true,
      third_party: index === 1,
    }));
    const result = { ...RESULT, frames: own };
    expect(ownFrames(result)).toEqual(own.flatMap((_, index) => (index === 1 ? [] : [index])));
    const [first, ...others] = asMarkdown(result, HEADER, [0, 0]).split('total in src/total.ts:9:3:');
    expect(first).not.toContain('const a');
    expect(others).toHaveLength(2);
    expect(others.every((part) => part.includes('const a'))).toBe(true);
  });

  it('the build of an Android app is reported where it is known', () => {
    const header = { ...HEADER, type: 'android', build: 'build 6f1d, release' };
    expect(asMarkdown(RESULT, header, [0]).split('\n')[2]).toBe(
      'shop · 1.4.2 · build 6f1d, release · android',
    );
    expect(JSON.parse(asJson(RESULT, header))).toMatchObject({ build: 'build 6f1d, release' });
  });

  it('a fence is longer than what is inside', () => {
    const text = asMarkdown(
      convertedStack(parseJavaScript('a\n````\nb'), [], { type: 'browser' }),
      HEADER,
      [],
    );
    expect(text).toContain('`````\na\n````\nb\n`````');
  });

  it('as JSON: the frames of the reply, each with its line', () => {
    const json = JSON.parse(asJson(RESULT, HEADER));
    expect(json).toMatchObject({ type: 'browser', service: 'shop', version: '1.4.2' });
    expect(json).not.toHaveProperty('build');
    expect(json.stack).toHaveLength(5);
    expect(json.frames.map((frame: { stack_line: number }) => frame.stack_line)).toEqual([2, 3, 5, null]);
    expect(json.frames[0]).toMatchObject({ function: 'total', minified: { function: 'te' } });
    expect(JSON.stringify(json)).not.toMatch(/ghp_|ana@/);
  });
});

test('frames of machine code are printed as Apple prints them', () => {
  const stack = parseApple(
    [
      'Thread 0 Crashed:',
      '0   Shop        \t0x0000000102a1c3d4 0x102a00000 + 115668',
      '1   UIKitCore   \t0x00000001a2b3c4d5 -[UIView hit] + 64',
    ].join('\n'),
  );
  const raw = framesOf(stack);
  const own = {
    address: '0x0000000102a1c3d4',
    converted: true,
    minified: { file: 'Shop', function: '', line: 0, column: 0 },
  };
  const frames = [
    EnrichedFrame.parse({
      ...own,
      function: 'sum(_:)',
      file: '/ci/Shop/Cart.swift',
      line: 12,
      column: 9,
      offset: 4,
    }),
    EnrichedFrame.parse({
      ...own,
      function: 'Cart.total()',
      file: '/ci/Shop/Cart.swift',
      line: 42,
      offset: 16,
    }),
    EnrichedFrame.parse({ function: '-[UIView hit]', module: 'UIKitCore', address: '0x00000001a2b3c4d5' }),
  ];
  expect(
    asText({
      platform: PLATFORMS.ios,
      reasons: [],
      stack,
      frames,
      files: [],
      lines: [raw[0], raw[0], raw[1]],
    }).split('\n'),
  ).toEqual([
    'Thread 0 Crashed:',
    '0   Shop        \t0x0000000102a1c3d4 sum(_:) (Cart.swift:12) [inlined]',
    '0   Shop        \t0x0000000102a1c3d4 Cart.total() + 16 (Cart.swift:42)',
    '1   UIKitCore   \t0x00000001a2b3c4d5 -[UIView hit] + 64',
  ]);
});

test('frames of Java are printed so that Android Studio makes links of them', () => {
  const stack = parseJava(
    [
      'b.a: gone',
      '\tat a.b.c(SourceFile:3)',
      'E/AndroidRuntime( 471): \tat java.base/a.b.d(Unknown Source)',
      '\tat android.os.Looper.loop(Looper.java:9)',
    ].join('\n'),
  );
  const raw = framesOf(stack);
  const own = { converted: true, file: 'Cart.kt' };
  const frames = [
    EnrichedFrame.parse({ ...own, function: 'com.shop.Cart.sum', line: 42 }),
    EnrichedFrame.parse({ ...own, function: 'com.shop.Cart.total', line: 12 }),
    EnrichedFrame.parse({ ...own, function: 'com.shop.Cart.pay' }),
    EnrichedFrame.parse({ function: 'android.os.Looper.loop', file: 'Looper.java', line: 9 }),
  ];
  expect(
    asText({
      platform: PLATFORMS.android,
      reasons: [],
      stack,
      frames,
      files: [],
      lines: [raw[0], raw[0], raw[1], raw[2]],
    }).split('\n'),
  ).toEqual([
    'b.a: gone',
    '\tat com.shop.Cart.sum(Cart.kt:42)',
    '\tat com.shop.Cart.total(Cart.kt:12)',
    'E/AndroidRuntime( 471): \tat com.shop.Cart.pay(Cart.kt)',
    '\tat android.os.Looper.loop(Looper.java:9)',
  ]);
});

test('as text, of Dart: as it prints a function with its place, and lines that have theirs as they were', () => {
  const trace = parseFlutter(
    'I/flutter ( 9):     #00 abs 7a virt 2 x+0x5\n#1 main (package:shop/main.dart:7:3)',
  );
  const [code, plain] = framesOf(trace);
  const place = { converted: true, address: '0x7a', line: 4, column: 2 };
  const frames = [
    EnrichedFrame.parse({ ...place, function: 'Money.+', file: 'package:shop/money.dart' }),
    EnrichedFrame.parse({ ...place, function: 'Cart.sum', file: 'package:shop/cart.dart' }),
    EnrichedFrame.parse({ function: 'main', file: 'package:shop/main.dart', line: 7, column: 3 }),
  ];
  expect(
    asText({
      platform: PLATFORMS.flutter,
      reasons: [],
      stack: trace,
      frames,
      files: [],
      lines: [code, code, plain],
    }).split('\n'),
  ).toEqual([
    'I/flutter ( 9):     #00 Money.+ (package:shop/money.dart:4:2)',
    'I/flutter ( 9):     #00 Cart.sum (package:shop/cart.dart:4:2)',
    '#1 main (package:shop/main.dart:7:3)',
  ]);
});
