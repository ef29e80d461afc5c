import { describe, expect, it, test } from 'vitest';
import { EnrichedFrame } from '#contract/stack';
import { inflate } from '../debug-info/tables.spec-support';
import { readImages, symbolTableOf } from '../debug-info/read-images';
import { enrichFlutter, openFlutterSymbols, type FlutterSymbols, parseFlutter } from './platform';
import { SHOP_BUILD, shopSymbols } from './shop-symbols.spec-support';

function opened(file: Uint8Array): FlutterSymbols {
  const [image] = readImages(file, inflate);
  if (image === undefined) throw new Error('there is no image');
  return openFlutterSymbols(symbolTableOf(image));
}

const SHOP = opened(shopSymbols());
const NEW_SHOP = opened(shopSymbols(SHOP_BUILD, 8, true));
const HEADER = `build_id: '${SHOP_BUILD}'\nisolate_instructions: 7a00001100, vm_instructions: 7a00001000\n`;

function enriched(trace: string, symbols: FlutterSymbols | undefined = SHOP): EnrichedFrame[] {
  return enrichFlutter(parseFlutter(HEADER + trace), (id) => (id === SHOP_BUILD ? symbols : undefined));
}

const shown = (frames: EnrichedFrame[]) =>
  frames.map(({ function: name, file, line, column }) => `${name} ${file}:${line}:${column}`);

describe('a place in the machine code', () => {
  const SUM = ['Cart.sum package:shop/cart.dart:42:9'];

  it.each<[string, string, string[]]>([
    ['counts from its symbol', '#00 abs 1 virt 2 _kDartIsolateSnapshotInstructions+0x204', SUM],
    [
      'of another layout counts from where the code began',
      '#00 abs 7a00001304 virt 2 _kDartSnapshotText+0x9',
      SUM,
    ],
    ['without a symbol counts from there, too', '#00 abs 7a00001304 virt 2 <unknown>', SUM],
    ['in the image is taken as it is last of all', '#00 virt 1304', SUM],
    ['of Dart itself counts from its own code, and is left out', '#00 abs 7a00001014 virt 2 <unknown>', []],
    ['that the compiler made up is left out', '#00 virt 1704', []],
    ['of nothing stays as it was', '#00 abs 0 virt ffffff x+0x5', ['x+0x5 :0:0']],
    [
      'in inlined code gives both functions',
      '#00 virt 1314',
      ['Money.+ package:shop/money.dart:18:5', 'Cart.sum package:shop/cart.dart:43:21'],
    ],
    [
      'is exact: what a call returns to is not meant',
      '#00 virt 1320',
      ['Cart.sum package:shop/cart.dart:44:3'],
    ],
  ])('%s', (_, line, expected) => {
    expect(shown(enriched(line))).toEqual(expected);
  });

  it('is resolved if the program and Dart share one piece, as since Dart 3.13', () => {
    const header = `build_id: '${SHOP_BUILD}'\nisolate_instructions: 7a00001000, vm_instructions: 0\n`;
    for (const line of ['#00 abs 1 virt 2 _kDartSnapshotText+0x204', '#00 abs 7a00001204 virt 2 <unknown>']) {
      const frames = enrichFlutter(parseFlutter(header + line), () => NEW_SHOP);
      expect(shown(frames)).toEqual(SUM);
    }
  });

  it('stays as printed for a build without symbols', () => {
    const [frame] = enrichFlutter(parseFlutter(`${HEADER}#00 abs 7a virt 2 x+0x5`), () => undefined);
    expect(frame).toEqual({
      ...EnrichedFrame.parse({}),
      function: 'x+0x5',
      address: '0x7a',
    });
  });
});

test('inlined functions make no more frames than a reply has room for', () => {
  const frames = enriched('#00 virt 1314\n'.repeat(200_000));
  expect(frames).toHaveLength(350_000);
  expect(frames.at(299_999)?.converted).toBe(true);
  expect(frames.at(-1)).toMatchObject({ converted: false, address: '0x1314' });
});

test('a frame says all that is known of it', () => {
  expect(enriched('#00 abs 7a00001314 virt 2 _kDartIsolateSnapshotInstructions+0x214')[1]).toEqual({
    function: 'Cart.sum',
    converted: true,
    file: 'package:shop/cart.dart',
    line: 43,
    column: 21,
    class_name: 'Cart',
    method_name: 'sum',
    module: 'shop',
    address: '0x7a00001314',
    offset: 0x14,
    native_address: '0x1314',
    third_party: false,
    code_snippets: [],
    minified: { file: '', function: '_kDartIsolateSnapshotInstructions+0x214', line: 0, column: 0 },
  });
});

test.each<[string, string, string, string]>([
  ['Cart.sum', 'Cart', 'sum', 'shop'],
  ['new Cart', 'Cart', 'Cart', 'shop'],
  ['new Cart.empty', 'Cart', 'empty', 'shop'],
  ['_CartState.build.<anonymous closure>', '_CartState', 'build.<anonymous closure>', 'shop'],
  ['main', '', 'main', 'shop'],
  ['main.<anonymous closure>', '', 'main.<anonymous closure>', 'shop'],
])('%s is a class, a method and a package', (name, className, method, module) => {
  expect(enriched(`#0 ${name} (package:shop/cart.dart:1:2)`)).toMatchObject([
    { function: name, class_name: className, method_name: method, module, converted: false, address: '' },
  ]);
});

const partyOf = (text: string) => enriched(text).map(({ third_party }) => third_party);

describe('third party', () => {
  it('is every package except the program’s own and those with its prefix', () => {
    const frames = enriched('#00 virt 1304\n#01 virt 1404\n#02 virt 1504\n#03 virt 1604\n#04 virt 1804');
    expect(frames.map(({ file, third_party }) => [file, third_party])).toEqual([
      ['package:shop/cart.dart', false],
      ['package:shop/main.dart', false],
      ['dart:async/future_impl.dart', true],
      ['package:flutter/src/widgets/framework.dart', true],
      ['package:tax_tables/vat.dart', true],
    ]);
  });

  it('is a list of known packages, unless the frames show the program’s own', () => {
    const lines =
      '#0 a (package:shop_ui/a.dart:1:2)\n#1 b (package:tax_tables/b.dart:1:2)\n#2 c (package:bloc/c.dart:1:2)\n#3 d (file:///d.dart:1:2)\n';
    expect(partyOf(lines)).toEqual([false, false, true, false]);
    expect(partyOf(`${lines}#4 main (package:shop/main.dart:1:2)`)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});
