import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { framesOf } from '../stack';
import { buildIdsOf, parseFlutter } from './platform';

const TRACE = `Unhandled exception: Bad state: No element
Warning: This VM has been configured to produce stack traces that violate the Dart standard.
*** *** *** *** *** *** *** *** *** *** *** *** *** *** *** ***
pid: 2721, tid: 140221772285176, name 1.ui
os: android arch: arm64 comp: yes sim: no
build_id: '0F1E2D3C4B5A69780F1E2D3C4B5A6978'
isolate_dso_base: 7a1b200000, vm_dso_base: 7a1b200000
isolate_instructions: 7a1b3a6900, vm_instructions: 7a1b390000
    #00 abs 0000007a1b3b0000 virt 00000000001b0000 _kDartIsolateSnapshotInstructions+0x9700
<asynchronous suspension>
    #01 abs 0000007a1b3b1000 virt 00000000001b1000 _kDartIsolateSnapshotInstructions+0xa700
`;

const titleOf = (text: string) => parseFlutter(text).sections[0]?.title;
const logged = (text: string) => text.replaceAll(/^(?=.)/gm, 'I/flutter ( 7212): ');

const framesIn = (text: string) => framesOf(parseFlutter(text)).map(({ frame }) => frame);

describe('frames of builds without symbols', () => {
  it('have every address that the trace prints', () => {
    expect(framesIn(TRACE)).toEqual([
      {
        function: '_kDartIsolateSnapshotInstructions+0x9700',
        file: '',
        line: undefined,
        column: undefined,
        address: '0x7a1b3b0000',
        asyncCause: undefined,
        code: {
          buildId: '0f1e2d3c4b5a69780f1e2d3c4b5a6978',
          isolateInstructions: 0x7a1b3a6900,
          vmInstructions: 0x7a1b390000,
          absolute: 0x7a1b3b0000,
          virtual: 0x1b0000,
          symbol: '_kDartIsolateSnapshotInstructions',
          offset: 0x9700,
        },
      },
      expect.objectContaining({ address: '0x7a1b3b1000', asyncCause: 'await' }),
    ]);
    expect(parseFlutter(TRACE).sections).toEqual([
      { kind: 'error', title: 'Unhandled exception: Bad state: No element', from: 0, to: 11 },
    ]);
  });

  it('have the error as title, or none of the lines of the VM', () => {
    const trace = TRACE.replace(/^.*\n/, '');
    expect(titleOf(logged(trace))).toBe('Flutter stack');
    expect(titleOf(trace.replaceAll(/^(?=.)/gm, 'flutter: '))).toBe('Flutter stack');
    expect(titleOf(logged(`Bad state: No element\n${trace}`))).toBe('Bad state: No element');
    expect(titleOf(logged(`${trace}Bad state: No element`))).toBe('Bad state: No element');
  });

  it.each<[string, string, object]>([
    [
      'of old versions',
      '#00 abs 000000723d6346d7 _kDart+0x1e',
      { absolute: 0x723d6346d7, virtual: undefined, offset: 0x1e },
    ],
    [
      'without a symbol',
      '#00 abs 000000723d6346d7 virt 00000000001e26d7 <unknown>',
      { symbol: '', offset: undefined, virtual: 0x1e26d7 },
    ],
    [
      'in an image by its path',
      '#01 abs 7a /data/app/~~x==/lib/arm64/libapp.so',
      { absolute: 0x7a, symbol: '' },
    ],
    [
      'that a reporter has emptied',
      'at . #00 abs 0 virt 000000000031ba6f _kDart+0x14e87f',
      { absolute: undefined, virtual: 0x31ba6f },
    ],
    [
      'that a reporter has stripped',
      '#00 virt 31ba6f _kDart+0x14e87f',
      { absolute: undefined, offset: 0x14e87f },
    ],
    [
      'in a log',
      'I/flutter ( 2721):     #00 abs 7a virt 1b _kDart+0xa',
      { absolute: 0x7a, symbol: '_kDart' },
    ],
  ])('%s', (_, line, expected) => {
    const [frame] = framesIn(line);
    expect(frame?.code).toMatchObject(expected);
    expect(frame?.address).toMatch(/^0x[1-9a-f]/);
  });

  it('belong to the build that stands above them', () => {
    const second =
      "build_id: '22222222'\n#00 abs 5 virt 5 x+0x5\nBuildId: 33-33-33-33\n#00 abs 6 virt 6 x+0x6\n";
    const stack = parseFlutter(`#00 abs 1 x+0x1\n${TRACE}${second}`);
    expect(buildIdsOf(stack)).toEqual(['', '0f1e2d3c4b5a69780f1e2d3c4b5a6978', '22222222', '33333333']);
    // The headers of another build do not count any more.
    expect(framesOf(stack)[3]?.frame.code?.isolateInstructions).toBeUndefined();
  });
});

test.each<[string, string]>([
  ['Unhandled exception:\nBad state: empty\n#0 f (package:a/b.dart:1:2)', 'Bad state: empty'],
  [
    '══╡ EXCEPTION CAUGHT BY WIDGETS LIBRARY ╞═══════\nThe following StateError was thrown building Cart:\nBad state: empty\n',
    'Bad state: empty',
  ],
  [TRACE, 'Unhandled exception: Bad state: No element'],
  ['#0 f (package:a/b.dart:1:2)\n<asynchronous suspension>\n', ''],
])('the error is the line that says it: %#', (text, title) => {
  expect(parseFlutter(text).sections[0]?.title).toBe(title);
});

describe('frames with their place', () => {
  it.each<[string, string, string, number | undefined, number | undefined]>([
    ['#0      Cart.sum (package:shop/cart.dart:42:21)', 'Cart.sum', 'package:shop/cart.dart', 42, 21],
    [
      '#12 Cart.sum.<anonymous closure> (file:///a b/(x)/y.dart:3)',
      'Cart.sum.<anonymous closure>',
      'file:///a b/(x)/y.dart',
      3,
      undefined,
    ],
    ['#1      new Cart (package:shop/cart.dart)', 'new Cart', 'package:shop/cart.dart', undefined, undefined],
    ['#2      _rootRun (dart:async/zone.dart:1399:13)', '_rootRun', 'dart:async/zone.dart', 1399, 13],
    ['#0 probe (/home/ana/shop/probe.dart:36:3)', 'probe', '/home/ana/shop/probe.dart', 36, 3],
    ['E/flutter (12345): #0      main (package:shop/main.dart:7:3)', 'main', 'package:shop/main.dart', 7, 3],
    [
      'package:shop/cart.dart 42:21   Cart.sum.<fn>',
      'Cart.sum.<anonymous closure>',
      'package:shop/cart.dart',
      42,
      21,
    ],
    ['dart:async 12                  _rootRun', '_rootRun', 'dart:async', 12, undefined],
  ])('%s', (line, name, file, at, column) => {
    expect(framesIn(line)).toMatchObject([
      { function: name, file, line: at, column, address: '', code: undefined },
    ]);
  });

  it('wait for the one above them where it was suspended', () => {
    const text = '#0 a (package:x/a.dart:1:1)\n<asynchronous suspension>\n#1 b (package:x/a.dart:2:1)\n';
    expect(framesIn(text).map(({ asyncCause }) => asyncCause)).toEqual([undefined, 'await']);
    const gap =
      'package:x/a.dart 1:1  a\n===== asynchronous gap ===========================\npackage:x/a.dart 2:1  b\n';
    expect(framesIn(gap).map(({ asyncCause }) => asyncCause)).toEqual([undefined, 'await']);
  });

  it.each([
    '#0 /var/www/index.php(12): run()',
    '#00 pc 0000000000089abc  /apex/lib64/libc.so (abort+164) (BuildId: 0f1e)',
    'at f (https://shop.test/app.js:1:2)',
    'see #12 (in the tracker)',
    '#0 abs',
    '',
  ])('are not: %s', (line) => {
    expect(framesIn(line)).toEqual([]);
  });
});

test('every line is kept, whatever it is', () => {
  const piece = fc.constantFrom(
    '#00 abs 1f virt 2 x+0x3',
    '#1 f (package:a/b.dart:1:2)',
    'build_id: ',
    "'0f1e2d3c'",
    '\n',
    '\r\n',
    ' ',
    '<asynchronous suspension>',
    '(',
    '\u2028',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
      const text = pieces.join('');
      const { lines, sections } = parseFlutter(text);
      expect(lines.map((line) => line.text + line.end).join('')).toBe(text);
      expect(sections.at(-1)?.to).toBe(lines.length);
    }),
  );
});

test.each(['#0 ', '#0 a (', '#00 abs ', 'package:a 1  ', 'build_id: 0f', 'dart:a '])(
  'a text of %j again and again is parsed',
  (piece) => {
    for (const end of ['', '\n']) {
      const { sections, lines } = parseFlutter((piece + end).repeat(100_000));
      expect(sections.at(-1)?.to).toBe(lines.length);
    }
  },
);
