import { ByteReader, DebugInfoFault } from '../../bytes/byte-reader';
import { UNIT_TYPE } from './constants';

/** Unit of `.debug_info` (DWARF 5, 7.5.1). */
export type Unit = {
  /** Offset of the header; references inside the unit are relative to it. */
  offset: number;
  /** Offset of the first entry. */
  entries: number;
  end: number;
  version: number;
  addressSize: number;
  /** 8 in the 64-bit format, else 4. */
  offsetSize: 4 | 8;
  abbrevs: number;
  /** Units of types are there for references only. */
  hasCode: boolean;
};

/** Max units of a section; Chromium has some 50,000. */
const MAX_UNITS = 2_000_000;

export type UnitList = {
  units: Unit[];
  /** Number of units with unsupported versions or kinds. */
  skipped: number;
};

/** All units but the empty ones, which some linkers leave behind. */
export function readUnits(info: Uint8Array): UnitList {
  const reader = new ByteReader(info, '.debug_info');
  const list: UnitList = { units: [], skipped: 0 };
  while (reader.pos + 4 < reader.end) {
    const offset = reader.pos;
    const { length, offsetSize } = readLength(reader);
    // A unit that the file ends in is read as far as it goes.
    const end = Math.min(reader.pos + length, reader.end);
    if (length > 0) {
      const unit = readHeader(reader, offset, end, offsetSize);
      if (unit === undefined) list.skipped += 1;
      else if (unit.entries < end) list.units.push(unit);
    }
    if (list.units.length + list.skipped > MAX_UNITS) {
      throw new DebugInfoFault('the debug information has more units than any program');
    }
    reader.pos = end;
  }
  return list;
}

/** The initial length of a unit (DWARF 5, 7.4). */
export function readLength(reader: ByteReader): { length: number; offsetSize: 4 | 8 } {
  const length = reader.u32();
  if (length < 0xffff_fff0) return { length, offsetSize: 4 };
  if (length < 0xffff_ffff) throw new DebugInfoFault(`${reader.what} has a unit of unknown format`);
  return { length: reader.u64(), offsetSize: 8 };
}

function readHeader(reader: ByteReader, offset: number, end: number, offsetSize: 4 | 8): Unit | undefined {
  const header = new ByteReader(reader.bytes, reader.what, reader.pos, end);
  if (end - header.pos < 2) return undefined;
  const version = header.u16();
  if (version < 2 || version > 5 || end - header.pos < offsetSize + (version < 5 ? 1 : 2)) return undefined;
  let kind: number = UNIT_TYPE.compile;
  let addressSize = 0;
  let abbrevs: number;
  if (version < 5) {
    abbrevs = header.unsigned(offsetSize);
    addressSize = header.u8();
  } else {
    kind = header.u8();
    addressSize = header.u8();
    abbrevs = header.unsigned(offsetSize);
    if (kind === UNIT_TYPE.skeleton || kind === UNIT_TYPE.splitCompile) header.skip(8);
    if (kind === UNIT_TYPE.type || kind === UNIT_TYPE.splitType) header.skip(8 + offsetSize);
  }
  if (addressSize !== 4 && addressSize !== 8) return undefined;
  const hasCode = kind !== UNIT_TYPE.type && kind !== UNIT_TYPE.splitType;
  return { offset, entries: header.pos, end, version, addressSize, offsetSize, abbrevs, hasCode };
}

/** The unit that a place in `.debug_info` lies in. */
export function unitAt(units: readonly Unit[], offset: number): Unit | undefined {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((units[middle]?.offset ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const unit = units[low - 1];
  return unit !== undefined && offset >= unit.entries && offset < unit.end ? unit : undefined;
}
