import { ByteReader, DebugInfoFault, type Budget, type DebugImage } from '../byte-reader';
import { UNIT_TYPE, FORM, SLOT, SLOT_OF_ATTRIBUTE, TAG, SLOT_COUNT } from './constants';
import type { StringPool } from '../symbol-table';

/** Unit of `.debug_info` (DWARF 5, 7.5.1). */
type Unit = {
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

type UnitList = {
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

const { addr, refAddr, strp, secOffset, lineStrp, strpSup, gnuRefAlt, gnuStrpAlt } = FORM;

const SIZES: ReadonlyMap<number, number> = new Map<number, number>([
  [FORM.data1, 1],
  [FORM.flag, 1],
  [FORM.ref1, 1],
  [FORM.strx1, 1],
  [FORM.addrx1, 1],
  [FORM.data2, 2],
  [FORM.ref2, 2],
  [FORM.strx2, 2],
  [FORM.addrx2, 2],
  [FORM.strx3, 3],
  [FORM.addrx3, 3],
  [FORM.data4, 4],
  [FORM.ref4, 4],
  [FORM.strx4, 4],
  [FORM.addrx4, 4],
  [FORM.refSup4, 4],
  [FORM.data8, 8],
  [FORM.ref8, 8],
  [FORM.refSig8, 8],
  [FORM.refSup8, 8],
  [FORM.data16, 16],
  [FORM.flagPresent, 0],
  [FORM.implicitConst, 0],
]);

const OF_ANY_SIZE: ReadonlySet<number> = new Set<number>([
  FORM.block1,
  FORM.block2,
  FORM.block4,
  FORM.block,
  FORM.exprloc,
  FORM.string,
  FORM.sdata,
  FORM.udata,
  FORM.refUdata,
  FORM.indirect,
  FORM.strx,
  FORM.addrx,
  FORM.loclistx,
  FORM.rnglistx,
  FORM.gnuAddrIndex,
  FORM.gnuStrIndex,
]);

/** Size in bytes of a form's value in a unit (DWARF 5, 7.5.6); undefined if the value itself encodes it. */
function fixedSize(form: number, unit: Unit): number | undefined {
  const size = SIZES.get(form);
  if (size !== undefined) return size;
  if (form === addr) return unit.addressSize;
  if (form === refAddr) return unit.version === 2 ? unit.addressSize : unit.offsetSize;
  if ([strp, secOffset, lineStrp, strpSup, gnuRefAlt, gnuStrpAlt].some((known) => known === form)) {
    return unit.offsetSize;
  }
  if (OF_ANY_SIZE.has(form)) return undefined;
  throw new DebugInfoFault(`the debug information has values of an unknown form, ${form}`);
}

/**
 * Abbreviations of one unit (DWARF 5, 7.5.3), each turned into steps: a number of bytes to skip, or, negative, `~step`
 * of an attribute with its slot above 13 bits of its form. Only entries with code keep attributes; a step of a form
 * without a fixed size that nobody requests has slot 0. The step of an implicit constant is followed by the constant.
 */
class Abbrevs {
  readonly tags: number[] = [];
  readonly hasChildren: boolean[] = [];
  /** Index of each abbreviation's first step; the last element is the end of the last one. */
  readonly stepStarts: number[] = [0];
  readonly steps: number[] = [];
  /** Indices by code, for codes that do not simply count from 1. */
  private readonly byCode = new Map<number, number>();
  private isCounted = true;

  /** Index of the abbreviation with a code; -1 where there is none. */
  find(code: number): number {
    if (this.isCounted) return code <= this.tags.length ? code - 1 : -1;
    return this.byCode.get(code) ?? -1;
  }

  add(code: number) {
    const index = this.byCode.size;
    this.isCounted &&= code === index + 1;
    // Of two with one code the first counts.
    if (!this.byCode.has(code)) this.byCode.set(code, index);
  }
}

const WITH_ATTRIBUTES: ReadonlySet<number> = new Set(Object.values(TAG));

function readAbbrevs(section: Uint8Array, unit: Unit, budget: Budget): Abbrevs {
  const reader = new ByteReader(section, '.debug_abbrev', unit.abbrevs);
  const abbrevs = new Abbrevs();
  for (;;) {
    const start = reader.pos;
    const code = reader.uleb();
    if (code === 0) return abbrevs;
    abbrevs.add(code);
    const tag = reader.uleb();
    abbrevs.tags.push(tag);
    abbrevs.hasChildren.push(reader.u8() !== 0);
    readSteps(reader, abbrevs.steps, unit, WITH_ATTRIBUTES.has(tag));
    abbrevs.stepStarts.push(abbrevs.steps.length);
    budget.spend(reader.pos - start);
  }
}

function readSteps(reader: ByteReader, steps: number[], unit: Unit, isKept: boolean) {
  let usedSlots = 0;
  let skipped = 0;
  for (;;) {
    const attribute = reader.uleb();
    const form = reader.uleb();
    if (attribute === 0 && form === 0) break;
    const constant = form === FORM.implicitConst ? reader.sleb() : 0;
    let slot = isKept ? (SLOT_OF_ATTRIBUTE.get(attribute) ?? SLOT.none) : SLOT.none;
    if ((usedSlots & (1 << slot)) !== 0) slot = SLOT.none;
    usedSlots |= 1 << slot;
    const size = fixedSize(form, unit);
    if (slot === SLOT.none && size !== undefined) {
      skipped += size;
      continue;
    }
    if (skipped > 0) steps.push(skipped);
    skipped = 0;
    steps.push(~((slot << 13) | form));
    if (form === FORM.implicitConst) steps.push(constant);
  }
  if (skipped > 0) steps.push(skipped);
}

/**
 * The attributes of one debugging information entry, by slots. It is reused for each entry: no objects are made.
 * Values are as written: what a reference or an index means depends on the unit.
 */
export class Die {
  /** The form that a slot was written in; 0 where it was not. */
  readonly forms = new Int32Array(SLOT_COUNT);
  readonly values = new Float64Array(SLOT_COUNT);

  form(slot: number): number {
    return this.forms[slot] ?? 0;
  }

  /** 0 where there is none. */
  value(slot: number): number {
    return this.values[slot] ?? 0;
  }

  has(slot: number): boolean {
    return this.forms[slot] !== 0;
  }

  /** Reads the entry at the reader's position, and moves to the next one. */
  read(reader: ByteReader, unit: Unit, abbrevs: Abbrevs, abbrev: number) {
    this.forms.fill(0);
    this.values.fill(0);
    const { steps } = abbrevs;
    const end = abbrevs.stepStarts[abbrev + 1] ?? 0;
    for (let i = abbrevs.stepStarts[abbrev] ?? 0; i < end; i += 1) {
      const step = steps[i] ?? 0;
      if (step >= 0) {
        reader.skip(step);
        continue;
      }
      let form = ~step & 0x1fff;
      const slot = ~step >> 13;
      if (form === FORM.indirect) form = indirectForm(reader);
      if (slot === 0) skipValue(reader, form, unit);
      else {
        this.forms[slot] = form;
        if (form === FORM.implicitConst) this.values[slot] = steps[++i] ?? 0;
        else this.values[slot] = readValue(reader, form, unit);
      }
    }
  }
}

/** Over an entry that nobody requests. */
export function skipDie(reader: ByteReader, unit: Unit, abbrevs: Abbrevs, abbrev: number) {
  const { steps } = abbrevs;
  const end = abbrevs.stepStarts[abbrev + 1] ?? 0;
  for (let i = abbrevs.stepStarts[abbrev] ?? 0; i < end; i += 1) {
    const step = steps[i] ?? 0;
    if (step >= 0) reader.skip(step);
    else skipValue(reader, ~step & 0x1fff, unit);
  }
}

function indirectForm(reader: ByteReader): number {
  const form = reader.uleb();
  if (form === FORM.indirect || form === FORM.implicitConst) {
    throw new DebugInfoFault('the debug information has a form that leads nowhere');
  }
  return form;
}

/** A number, the place of a text or of a block, or 1 for a flag that is there. */
function readValue(reader: ByteReader, form: number, unit: Unit): number {
  switch (form) {
    case FORM.string: {
      const at = reader.pos;
      reader.skipText();
      return at;
    }
    case FORM.flagPresent:
      return 1;
    case FORM.addr:
      return reader.unsigned(unit.addressSize);
    case FORM.ref4:
    case FORM.data4:
      return reader.u32();
    case FORM.strp:
    case FORM.secOffset:
      return reader.unsigned(unit.offsetSize);
    case FORM.data1:
      return reader.u8();
    case FORM.data2:
      return reader.u16();
    case FORM.sdata:
      return reader.sleb();
    case FORM.udata:
    case FORM.refUdata:
    case FORM.strx:
    case FORM.addrx:
    case FORM.rnglistx:
    case FORM.loclistx:
    case FORM.gnuAddrIndex:
    case FORM.gnuStrIndex:
      return reader.uleb();
    default:
      return readRareValue(reader, form, unit);
  }
}

function readRareValue(reader: ByteReader, form: number, unit: Unit): number {
  const size = fixedSize(form, unit);
  if (size === 3) return reader.u24();
  if (size !== undefined && size <= 8) return reader.unsigned(size);
  const at = reader.pos;
  skipValue(reader, form, unit);
  return at;
}

function skipValue(reader: ByteReader, form: number, unit: Unit) {
  switch (form) {
    case FORM.string:
      reader.skipText();
      break;
    case FORM.block:
    case FORM.exprloc:
      reader.skip(reader.uleb());
      break;
    case FORM.block1:
      reader.skip(reader.u8());
      break;
    case FORM.block2:
      reader.skip(reader.u16());
      break;
    case FORM.block4:
      reader.skip(reader.u32());
      break;
    case FORM.sdata:
    case FORM.udata:
    case FORM.refUdata:
    case FORM.strx:
    case FORM.addrx:
    case FORM.rnglistx:
    case FORM.loclistx:
    case FORM.gnuAddrIndex:
    case FORM.gnuStrIndex:
      reader.skipLeb();
      break;
    case FORM.indirect:
      skipValue(reader, indirectForm(reader), unit);
      break;
    default:
      reader.skip(fixedSize(form, unit) ?? 0);
  }
}

/** DWARF sections with source positions of code, unpacked. */
export type DwarfSections = {
  info: Uint8Array;
  abbrev: Uint8Array;
  line: Uint8Array;
  str: Uint8Array;
  lineStr: Uint8Array;
  strOffsets: Uint8Array;
  addr: Uint8Array;
  ranges: Uint8Array;
  rangeLists: Uint8Array;
};

export function dwarfSections({ section }: DebugImage): DwarfSections {
  return {
    info: section('.debug_info'),
    abbrev: section('.debug_abbrev'),
    line: section('.debug_line'),
    str: section('.debug_str'),
    lineStr: section('.debug_line_str'),
    strOffsets: section('.debug_str_offsets'),
    addr: section('.debug_addr'),
    ranges: section('.debug_ranges'),
    rangeLists: section('.debug_rnglists'),
  };
}

/** State shared by all readers of a file's DWARF. */
export type Dwarf = {
  sections: DwarfSections;
  units: readonly Unit[];
  strings: StringPool;
  budget: Budget;
  /** Abbreviations that were read, by place and format. */
  abbrevs: Map<string, Abbrevs>;
};

/** Unit with the defaults that its first entry sets for the others. */
export type UnitContext = {
  unit: Unit;
  abbrevs: Abbrevs;
  /** The attributes of the first entry. */
  root: Die;
  /** Places of the unit's parts of other sections. */
  stringOffsets: number;
  addresses: number;
  rangeLists: number;
};

export function openUnit(dwarf: Dwarf, unit: Unit): UnitContext {
  const abbrevs = abbrevsOf(dwarf, unit);
  const reader = new ByteReader(dwarf.sections.info, '.debug_info', unit.entries, unit.end);
  const abbrev = abbrevs.find(reader.uleb());
  if (abbrev < 0) throw new DebugInfoFault('a unit of the debug information has no abbreviations');
  const root = new Die();
  root.read(reader, unit, abbrevs, abbrev);
  dwarf.budget.spend(reader.pos - unit.entries);
  // Without a base these lists begin behind the first header: one unit in a file of its own.
  const header = unit.offsetSize === 8 ? 16 : 8;
  return {
    unit,
    abbrevs,
    root,
    stringOffsets: root.has(SLOT.stringOffsets) ? root.value(SLOT.stringOffsets) : header,
    addresses: root.has(SLOT.addresses) ? root.value(SLOT.addresses) : header,
    rangeLists: root.has(SLOT.rangeLists) ? root.value(SLOT.rangeLists) : header + 4,
  };
}

function abbrevsOf({ sections, budget, abbrevs }: Dwarf, unit: Unit): Abbrevs {
  const key = `${unit.abbrevs} ${unit.addressSize} ${unit.offsetSize} ${unit.version === 2}`;
  let result = abbrevs.get(key);
  if (result === undefined) {
    result = readAbbrevs(sections.abbrev, unit, budget);
    abbrevs.set(key, result);
  }
  return result;
}
