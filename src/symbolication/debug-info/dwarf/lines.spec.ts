import { describe, expect, it } from 'vitest';
import { Bytes } from '../bytes/bytes.spec-support';
import { lineTable } from '../dwarf.spec-support';
import { elfTable, unitOf } from '../tables.spec-support';
import { dwarf } from '../dwarf.spec-support';

/** Lines from 0x1000 on, as a program puts them: `offset line:column`, where they change. */
function linesOf(program: Bytes): string[] {
  const sections = {
    ...dwarf([unitOf([], true)]),
    '.debug_line': lineTable([{ name: 'a.c' }, { name: 'b.c' }], program),
  };
  const table = elfTable({ sections });
  const lines: string[] = [];
  let last = '';
  for (let offset = 0; offset < 0x300; offset += 1) {
    const [frame] = table.lookup(0x1000 + offset);
    const place = frame === undefined ? 'nothing' : `${frame.file.slice(-3)} ${frame.line}:${frame.column}`;
    if (place !== last) lines.push(`${offset} ${place}`);
    last = place;
  }
  return lines;
}

/** DW_LNE_set_address to 0x1000. */
const begun = () => new Bytes().u8(0, 9, 2).u64(0x1000);
/** DW_LNE_end_sequence. */
const END = [0, 1, 1] as const;

describe('instructions', () => {
  it('special ones advance the address and the line at once', () => {
    // With line base −5, range 14 and first 13: 0x4b = 13 + 14 × 4 + 6, four bytes and one line; 0x12 = 13 + 5, nothing.
    const program = begun()
      .u8(0x12, 0x4b)
      .u8(13 + 14 * 2 + 0)
      .u8(2, 4)
      .u8(...END);
    expect(linesOf(program)).toEqual(
      ['0 a.c 1:0', '4 a.c 2:0', '6 a.c -3:0', '10 nothing'].map((line) => line.replace('-3', '0')),
    );
  });

  it('standard ones set what they name', () => {
    const program = begun();
    program.u8(4, 2).u8(5).uleb(300).u8(3).sleb(999).u8(6, 7, 10, 11).u8(12, 5).u8(1); // b.c 1000:300, and an instruction that does not change the position
    program.u8(8).u8(1); // advance as special 255 does, 17 bytes
    program.u8(9).u16(0x100).u8(3).sleb(-500).u8(1);
    program
      .u8(2)
      .uleb(200)
      .u8(...END);
    expect(linesOf(program)).toEqual(['0 b.c 1000:300', '273 b.c 500:300', '473 nothing']);
  });

  it('extended ones are skipped by their length where they are unknown', () => {
    const program = begun()
      .u8(0, 3, 0x80, 1, 2)
      .u8(0, 2, 4, 9)
      .u8(1, 2, 8)
      .u8(...END);
    expect(linesOf(program)).toEqual(['0 a.c 1:0', '8 nothing']);
  });

  it('files may be named among them', () => {
    const program = begun()
      .u8(0, 8, 3)
      .text('c.c')
      .uleb(0, 0, 0)
      .u8(4, 3, 1, 2, 8)
      .u8(...END);
    expect(linesOf(program)).toEqual(['0 c.c 1:0', '8 nothing']);
  });
});

describe('sequences', () => {
  it('end where they say, and nothing is known between them', () => {
    const program = begun()
      .u8(1, 2, 4)
      .u8(...END)
      .u8(0, 9, 2)
      .u64(0x1010)
      .u8(3, 6, 1, 2, 4)
      .u8(...END);
    expect(linesOf(program)).toEqual(['0 a.c 1:0', '4 nothing', '16 a.c 7:0', '20 nothing']);
  });

  it('are ignored without an end', () => {
    expect(linesOf(begun().u8(1, 2, 4, 1))).toEqual(['0 nothing']);
  });

  it('are split at descending addresses', () => {
    const program = begun()
      .u8(2, 32, 1)
      .u8(0, 9, 2)
      .u64(0x1000)
      .u8(3, 1, 1, 2, 8)
      .u8(...END);
    expect(linesOf(program)).toEqual(['0 a.c 2:0', '8 nothing']);
  });

  it('are ignored for code dropped by the linker', () => {
    const program = new Bytes()
      .u8(0, 9, 2)
      .u64(0)
      .u8(1, 2)
      .uleb(0x2000)
      .u8(1)
      .u8(...END);
    expect(linesOf(program)).toEqual(['0 nothing']);
  });

  it('use the last of several rows at one address', () => {
    expect(
      linesOf(
        begun()
          .u8(1, 3, 8, 1, 2, 4)
          .u8(...END),
      ),
    ).toEqual(['0 a.c 9:0', '4 nothing']);
  });
});
