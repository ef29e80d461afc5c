import { machO, type TestFile } from '../debug-info/binary.spec-support';
import {
  dwarf,
  LineProgram,
  lineTable,
  type TestAttribute,
  type TestEntry,
} from '../debug-info/dwarf.spec-support';

/**
 * The debug symbols of a made-up app, linked to 0x100000000 as apps are:
 *   0x4000–0x4040  `Cart.total(of:)` in Cart.swift from line 40, with `add(_:_:)` of Sum.swift inlined at 0x4010–0x4020
 *   0x4040–0x4080  `-[SHCartView layoutSubviews]` in SHCartView.m from line 7
 *   0x4080–0x40c0  `main` in main.c at line 3, of which from 0x40a0 the compiler made what is there
 */
export const SHOP_ID = '2d903291397d3d14bfca52c7fb8c5e00';

const BASE = 0x1_0000_0000;
export const ARM64 = 0x0100_000c;
export const X86_64 = 0x0100_0007;

export function shopFile(id = SHOP_ID, cpu = ARM64): Uint8Array {
  return machO({ id, ...shopCode() }, BASE, cpu);
}

function named(name: string, linkage?: string): TestAttribute[] {
  const own: TestAttribute = [0x03, 0x08, name];
  return linkage === undefined ? [own] : [own, [0x6e, 0x08, linkage]];
}

function shopCode(): Omit<TestFile, 'id'> {
  const files = ['Cart.swift', 'Sum.swift', 'SHCartView.m', 'main.c'].map((name) => ({ name, directory: 1 }));
  const program = new LineProgram()
    .setAddress(BASE + 0x4000)
    .row(0, { file: 1, line: 39, column: 5 })
    .row(0x10, { file: 2, line: -37, column: 9 })
    .row(0x10, { file: 1, line: 42, column: 7 })
    .row(0x20, { file: 3, line: -38, column: 1 })
    .row(0x40, { file: 4, line: -4, column: 3 })
    .row(0x20, { line: -3, column: 0 })
    .end(0x20);
  const at = (from: number, length: number): TestAttribute[] => [
    [0x11, 0x01, BASE + from],
    [0x12, 0x06, length],
  ];
  const inlined: TestEntry = {
    tag: 0x1d,
    with: [[0x31, 0x13, 'add'], ...at(0x4010, 0x10), [0x58, 0x0b, 1], [0x59, 0x0b, 42], [0x57, 0x0b, 12]],
  };
  const children: TestEntry[] = [
    { tag: 0x2e, label: 'add', with: [...named('add', '$s4Shop3addyS2i_SitF'), [0x20, 0x0b, 1]] },
    {
      tag: 0x2e,
      with: [...named('total', '$s4Shop4CartC5total2ofS2i_tF'), ...at(0x4000, 0x40)],
      children: [inlined],
    },
    { tag: 0x2e, with: [...named('-[SHCartView layoutSubviews]'), ...at(0x4040, 0x40)] },
    { tag: 0x2e, with: [...named('main'), ...at(0x4080, 0x40)] },
  ];
  const root: TestEntry = {
    tag: 0x11,
    with: [
      [0x10, 0x17, 0],
      [0x1b, 0x08, '/ci/shop'],
    ],
    children,
  };
  return {
    code: { address: BASE + 0x4000, size: 0x100 },
    symbols: [
      { name: '$s4Shop4CartC5total2ofS2i_tF', address: BASE + 0x4000 },
      { name: '-[SHCartView layoutSubviews]', address: BASE + 0x4040 },
      { name: 'main', address: BASE + 0x4080 },
    ],
    sections: { ...dwarf([{ version: 4, root }]), '.debug_line': lineTable(files, program.bytes, ['Shop']) },
  };
}
