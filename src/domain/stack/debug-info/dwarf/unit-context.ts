import { ByteReader } from '../byte-reader';
import { DebugInfoFault } from '../debug-info-fault';
import type { StringPool } from '../table/string-pool';
import { textEnd } from '../text-at';
import type { Abbrevs } from './abbrevs';
import { readAbbrevs } from './abbrevs';
import type { Budget } from '../budget';
import { FORM, SLOT } from './constants';
import { Die } from './die';
import type { DwarfSections } from './sections';
import type { Unit } from './unit';

/** What all readers of one file's DWARF share. */
export type Dwarf = {
  sections: DwarfSections;
  units: readonly Unit[];
  strings: StringPool;
  budget: Budget;
  /** Abbreviations that were read, by place and format. */
  abbrevs: Map<string, Abbrevs>;
};

/** A unit with what its first entry says of the others. */
export type UnitContext = {
  unit: Unit;
  abbrevs: Abbrevs;
  /** The attributes of the first entry. */
  root: Die;
  rootAbbrev: number;
  /** Places of the unit's parts of other sections. */
  stringOffsets: number;
  addresses: number;
  rangeLists: number;
};

export function openUnit(dwarf: Dwarf, unit: Unit): UnitContext {
  const abbrevs = abbrevsOf(dwarf, unit);
  const reader = new ByteReader(dwarf.sections.info, '.debug_info', unit.entries, unit.end);
  const rootAbbrev = abbrevs.find(reader.uleb());
  if (rootAbbrev < 0) throw new DebugInfoFault('a unit of the debug information has no abbreviations');
  const root = new Die();
  root.read(reader, unit, abbrevs, rootAbbrev);
  dwarf.budget.spend(reader.pos - unit.entries);
  // Without a base these lists begin behind the first header: one unit in a file of its own.
  const header = unit.offsetSize === 8 ? 16 : 8;
  return {
    unit,
    abbrevs,
    root,
    rootAbbrev,
    stringOffsets: root.has(SLOT.stringOffsets) ? root.value(SLOT.stringOffsets) : header,
    addresses: root.has(SLOT.addresses) ? root.value(SLOT.addresses) : header,
    rangeLists: root.has(SLOT.rangeLists) ? root.value(SLOT.rangeLists) : header + 4,
  };
}

function abbrevsOf({ sections, budget, abbrevs }: Dwarf, unit: Unit): Abbrevs {
  const key = `${unit.abbrevs} ${unit.addressSize} ${unit.offsetSize} ${unit.version === 2}`;
  let found = abbrevs.get(key);
  if (found === undefined) {
    found = readAbbrevs(sections.abbrev, unit, budget);
    abbrevs.set(key, found);
  }
  return found;
}

/** The number of a text attribute in the pool; 0 for none, and for texts in other files. */
export function textOf(dwarf: Dwarf, context: UnitContext, die: Die, slot: number): number {
  const { sections } = dwarf;
  const value = die.value(slot);
  switch (die.form(slot)) {
    case FORM.string:
      return textAt(dwarf, sections.info, value);
    case FORM.strp:
      return textAt(dwarf, sections.str, value);
    case FORM.lineStrp:
      return textAt(dwarf, sections.lineStr, value);
    case FORM.strx:
    case FORM.strx1:
    case FORM.strx2:
    case FORM.strx3:
    case FORM.strx4:
    case FORM.gnuStrIndex: {
      const { offsetSize } = context.unit;
      const at = context.stringOffsets + value * offsetSize;
      const place = new ByteReader(sections.strOffsets, '.debug_str_offsets', at).unsigned(offsetSize);
      return textAt(dwarf, sections.str, place);
    }
    default:
      return 0;
  }
}

function textAt({ strings, budget }: Dwarf, section: Uint8Array, at: number): number {
  const to = textEnd(section, at, section.length);
  budget.spend(to - at);
  return strings.add(section, at, to);
}

/** An attribute that is an address, directly or by its index (DWARF 5, 7.27); null where it is none. */
export function addressOf({ sections }: Dwarf, context: UnitContext, die: Die, slot: number): number | null {
  const value = die.value(slot);
  switch (die.form(slot)) {
    case FORM.addr:
      return value;
    case FORM.addrx:
    case FORM.addrx1:
    case FORM.addrx2:
    case FORM.addrx3:
    case FORM.addrx4:
    case FORM.gnuAddrIndex:
      return indexedAddress(sections, context, value);
    default:
      return null;
  }
}

export function indexedAddress(
  { addr }: DwarfSections,
  { unit, addresses }: UnitContext,
  index: number,
): number {
  const at = addresses + index * unit.addressSize;
  return new ByteReader(addr, '.debug_addr', at).unsigned(unit.addressSize);
}

/** Where a reference leads in `.debug_info` (DWARF 5, 7.5.5.9); -1 for other files and for types. */
export function referenceOf({ unit }: UnitContext, die: Die, slot: number): number {
  const value = die.value(slot);
  switch (die.form(slot)) {
    case FORM.ref1:
    case FORM.ref2:
    case FORM.ref4:
    case FORM.ref8:
    case FORM.refUdata:
      return unit.offset + value;
    case FORM.refAddr:
      return value;
    default:
      return -1;
  }
}
