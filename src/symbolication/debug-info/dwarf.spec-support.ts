import { Bytes, Texts } from './bytes/bytes.spec-support';

/** Values by form: a number, a text, a block, the label of an entry, or for an implicit constant the number. */
type TestValue = number | string | Uint8Array;
export type TestAttribute = [attribute: number, form: number, value: TestValue];
export type TestEntry = {
  tag: number;
  /** Attribute, form and value. */
  with?: TestAttribute[];
  label?: string;
  children?: TestEntry[];
};
export type TestUnit = {
  version: 2 | 3 | 4 | 5;
  root: TestEntry | undefined;
  addressSize?: 4 | 8;
  offsetSize?: 4 | 8;
  /** Unit type, in DWARF 5. */
  kind?: number;
};

const FIXED: Record<number, number> = {
  0x05: 2,
  0x06: 4,
  0x07: 8,
  0x0b: 1,
  0x0c: 1,
  0x11: 1,
  0x12: 2,
  0x14: 8,
  0x25: 1,
  0x26: 2,
  0x27: 3,
  0x28: 4,
  0x29: 1,
  0x2a: 2,
  0x2b: 3,
  0x2c: 4,
};

/** `.debug_info`, `.debug_abbrev`, `.debug_str` and `.debug_line_str` of some units. */
export function dwarf(units: TestUnit[]): Record<string, Uint8Array> {
  const labels = new Map<string, { unit: number; at: number }>();
  const str = new Texts();
  const lineStr = new Texts();
  // Once for the places of labels, then with them.
  assemble(units, labels, new Texts(), new Texts());
  const { info, abbrev } = assemble(units, labels, str, lineStr);
  return {
    '.debug_info': info,
    '.debug_abbrev': abbrev,
    '.debug_str': str.done(),
    '.debug_line_str': lineStr.done(),
  };
}

function assemble(
  units: TestUnit[],
  labels: Map<string, { unit: number; at: number }>,
  str: Texts,
  lineStr: Texts,
) {
  const info = new Bytes();
  const abbrev = new Bytes();
  for (const { version, root, addressSize = 8, offsetSize = 4, kind = 1 } of units) {
    const unit = info.length;
    const lengthSize = offsetSize === 8 ? 12 : 4;
    const body = new Bytes();
    const header = new Bytes().u16(version);
    if (version >= 5) {
      header.u8(kind, addressSize).unsigned(abbrev.length, offsetSize);
      // The id of a split unit; the signature of a type and its place.
      if (kind === 4) header.u64(1);
      if (kind === 2) header.u64(1).unsigned(0, offsetSize);
    } else header.unsigned(abbrev.length, offsetSize).u8(addressSize);
    const start = unit + lengthSize + header.length;
    let code = 0;
    const write = ({ tag, with: attributes = [], label, children }: TestEntry) => {
      if (label !== undefined) labels.set(label, { unit, at: start + body.length });
      code += 1;
      body.uleb(code);
      abbrev.uleb(code, tag).u8(children === undefined ? 0 : 1);
      for (const [attribute, form, value] of attributes) {
        abbrev.uleb(attribute, form);
        if (form === 0x21) abbrev.sleb(Number(value));
        else writeValue(form, value);
      }
      abbrev.u8(0, 0);
      if (children === undefined) return;
      for (const child of children) write(child);
      body.u8(0);
    };
    const writeValue = (form: number, value: TestValue) => {
      const place = typeof value === 'string' ? labels.get(value) : undefined;
      if (form === 0x01) body.unsigned(Number(value), addressSize);
      else if (form === 0x08) body.text(String(value));
      else if (form === 0x0e) body.unsigned(str.at(String(value)), offsetSize);
      else if (form === 0x1f) body.unsigned(lineStr.at(String(value)), offsetSize);
      else if (form === 0x13) body.u32(place === undefined ? Number(value) || 0 : place.at - place.unit);
      else if (form === 0x10)
        body.unsigned(
          place === undefined ? Number(value) || 0 : place.at,
          version === 2 ? addressSize : offsetSize,
        );
      else if (form === 0x17) body.unsigned(Number(value), offsetSize);
      else if (form === 0x0d) body.sleb(Number(value));
      else if (form === 0x16) body.uleb(0x0f, Number(value));
      else if (form === 0x18 && value instanceof Uint8Array) body.uleb(value.length).bytes(value);
      else if (form === 0x0a && value instanceof Uint8Array) body.u8(value.length).bytes(value);
      else if (FIXED[form] !== undefined) body.unsigned(Number(value), FIXED[form]);
      else if (form !== 0x19) body.uleb(Number(value));
    };
    if (root !== undefined) write(root);
    abbrev.u8(0);
    if (offsetSize === 8) info.u32(0xffffffff).u64(header.length + body.length);
    else info.u32(header.length + body.length);
    info.bytes(header.done()).bytes(body.done());
  }
  return { info: info.done(), abbrev: abbrev.done() };
}

/** Instructions of a line table, by their names in the standard. */
export class LineProgram {
  readonly bytes = new Bytes();

  setAddress(address: number, size = 8): this {
    this.bytes
      .u8(0)
      .uleb(1 + size)
      .u8(2)
      .unsigned(address, size);
    return this;
  }

  /** A row, this many bytes further, at this place. */
  row(advance: number, place: { file?: number; line?: number; column?: number }): this {
    this.bytes.u8(2).uleb(advance);
    if (place.file !== undefined) this.bytes.u8(4).uleb(place.file);
    if (place.line !== undefined) this.bytes.u8(3).sleb(place.line);
    if (place.column !== undefined) this.bytes.u8(5).uleb(place.column);
    this.bytes.u8(1);
    return this;
  }

  end(advance: number): this {
    this.bytes.u8(2).uleb(advance).u8(0).uleb(1).u8(1);
    return this;
  }
}

type TestFileName = { name: string; directory?: number };

/** `.debug_line` with one table of version 4. Directories and files count from 1. */
export function lineTable(files: TestFileName[], program: Bytes, directories: string[] = []): Uint8Array {
  const lists = new Bytes();
  for (const directory of directories) lists.text(directory);
  lists.u8(0);
  for (const { name, directory = 0 } of files) lists.text(name).uleb(directory, 0, 0);
  lists.u8(0);
  // minimum length, operations, is_stmt, line base −5, range 14, first special 13, and how many numbers follow each.
  const rest = new Bytes().u8(1, 1, 1, -5, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1).bytes(lists.done());
  return lengthened(new Bytes().u16(4).u32(rest.length).bytes(rest.done()).bytes(program.done()));
}

/** The same of version 5: both count from 0. */
export function lineTable5(files: TestFileName[], program: Bytes, directories: string[]): Uint8Array {
  const rest = new Bytes().u8(1, 1, 1, -5, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1);
  rest.u8(1).uleb(1, 0x08).uleb(directories.length);
  for (const directory of directories) rest.text(directory);
  // Also a checksum, which is of no use here.
  rest.u8(3).uleb(1, 0x08, 2, 0x0b, 5, 0x1e).uleb(files.length);
  for (const { name, directory = 0 } of files)
    rest
      .text(name)
      .u8(directory)
      .fillTo(rest.length + 16);
  return lengthened(new Bytes().u16(5).u8(8, 0).u32(rest.length).bytes(rest.done()).bytes(program.done()));
}

function lengthened(body: Bytes): Uint8Array {
  return new Bytes().u32(body.length).bytes(body.done()).done();
}
