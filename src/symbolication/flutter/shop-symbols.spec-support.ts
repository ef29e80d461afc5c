import { elf } from '../debug-info/binary.spec-support';
import { dwarf, LineProgram, lineTable, type TestEntry } from '../debug-info/dwarf.spec-support';

export const SHOP_BUILD = '0123456789abcdef0123456789abcdef';

type Function = { name: string; file: number; line: number; from: number; isArtificial?: boolean };

const FILES = [
  'package:shop/cart.dart',
  'package:shop/money.dart',
  'package:shop/main.dart',
  'dart:async/future_impl.dart',
  'package:flutter/src/widgets/framework.dart',
  'package:tax_tables/vat.dart',
];

/** Each 0x40 bytes long. Into the first one, from 0x210 to 0x220, `Money.+` was inlined. */
const FUNCTIONS: Function[] = [
  { name: 'Cart.sum', file: 1, line: 42, from: 0x200 },
  { name: 'main', file: 3, line: 7, from: 0x300 },
  { name: 'Future._completeError', file: 4, line: 600, from: 0x400 },
  { name: 'State.setState', file: 5, line: 1200, from: 0x500 },
  { name: 'Cart.dyn:sum', file: 1, line: 0, from: 0x600, isArtificial: true },
  { name: 'Vat.rate', file: 6, line: 3, from: 0x700 },
];

const VM = 0x1000;
const ISOLATE = 0x1100;

/**
 * Symbols as Flutter leaves them beside an app called shop. Offsets count from where the code of the program begins.
 * @param word 8 for arm64, 4 for ARM.
 */
export function shopSymbols(id = SHOP_BUILD, word: 8 | 4 = 8, isOnePiece = false): Uint8Array {
  const begin = isOnePiece ? VM : ISOLATE;
  const program = new LineProgram();
  for (const { file, line, from } of FUNCTIONS) {
    program.setAddress(begin + from, word).row(0, { file, line: line - 1, column: 9 });
    if (from === 0x200) {
      program
        .row(0x10, { file: 2, line: 18 - line, column: 5 })
        .row(0x10, { file, line: line + 2 - 18, column: 3 });
      program.end(0x20);
    } else program.end(0x40);
  }
  const origins = FUNCTIONS.map(({ name }) => ({ tag: 0x2e, label: name, with: named(name) }));
  const money: TestEntry = { tag: 0x2e, label: 'Money.+', with: named('Money.+') };
  const entries = FUNCTIONS.map(({ name, from, isArtificial = false }): TestEntry => {
    const children = from === 0x200 ? [inlined('Money.+', begin + 0x210, begin + 0x220)] : [];
    return { tag: 0x2e, with: codeOf(name, begin + from, begin + from + 0x40, isArtificial), children };
  });
  const root: TestEntry = {
    tag: 0x11,
    with: [
      [0x03, 0x08, 'shop'],
      [0x10, 0x06, 0],
      [0x11, 0x01, VM],
      [0x12, 0x01, 0x3000],
    ],
    children: [...origins, money, ...entries],
  };
  const texts = isOnePiece
    ? [{ name: '_kDartSnapshotText', address: VM, size: 0x2000, type: 1 }]
    : [
        { name: '_kDartVmSnapshotInstructions', address: VM, size: 0x100, type: 1 },
        { name: '_kDartIsolateSnapshotInstructions', address: ISOLATE, size: 0x1f00, type: 1 },
      ];
  return elf(
    {
      id,
      code: { address: VM, size: 0x2000 },
      symbols: [...texts, { name: 'stub Throw', address: VM + 0x10, size: 0x20 }],
      sections: {
        ...dwarf([{ version: 2, addressSize: word, root }]),
        '.debug_line': lineTable(
          FILES.map((name) => ({ name })),
          program.bytes,
        ),
      },
    },
    word,
  );
}

function named(name: string): TestEntry['with'] & {} {
  return [
    [0x03, 0x08, name],
    [0x20, 0x0b, 1],
  ];
}

function codeOf(origin: string, from: number, to: number, isArtificial: boolean): TestEntry['with'] & {} {
  return [
    [0x31, 0x10, origin],
    [0x11, 0x01, from],
    [0x12, 0x01, to],
    [0x34, 0x0c, isArtificial ? 1 : 0],
  ];
}

function inlined(origin: string, from: number, to: number): TestEntry {
  const call: TestEntry['with'] & {} = [
    [0x58, 0x0f, 1],
    [0x59, 0x0f, 43],
    [0x57, 0x0f, 21],
  ];
  return { tag: 0x1d, with: [...codeOf(origin, from, to, false), ...call] };
}
