import { type Budget, ByteReader, DebugInfoFault } from '../../bytes/byte-reader';
import type { StringPool } from '../../table/string-pool';
import { type Abbrevs, readAbbrevs } from './abbrevs';
import { SLOT } from './constants';
import { Die } from './die';
import type { DwarfSections } from './sections';
import type { Unit } from './unit';

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
