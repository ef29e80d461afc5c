import { ByteReader, textEnd } from '../byte-reader';
import { FORM } from './constants';
import type { Die, DwarfSections, Dwarf, UnitContext } from './entries';

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

/** An attribute that is an address, directly or by its index (DWARF 5, 7.27); undefined where it is none. */
export function addressOf(
  { sections }: Dwarf,
  context: UnitContext,
  die: Die,
  slot: number,
): number | undefined {
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
      return undefined;
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

/** Target of a reference in `.debug_info` (DWARF 5, 7.5.5.9); -1 for other files and for types. */
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
