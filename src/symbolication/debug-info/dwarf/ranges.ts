import { ByteReader, DebugInfoFault } from '../bytes/byte-reader';
import { addressOf, indexedAddress } from './entries/attribute-values';
import { FORM, SLOT } from './entries/constants';
import type { Die } from './entries/die';
import type { Dwarf, UnitContext } from './entries/unit-context';

/** Addresses; `to` is exclusive. */
export type OnRange = (from: number, to: number) => void;

/** Min budget cost of a list entry. */
const ENTRY = 16;

export function hasRanges(die: Die): boolean {
  return die.has(SLOT.ranges) || die.has(SLOT.lowPc);
}

/** The addresses of an entry's code (DWARF 5, 2.17): from–to, or a list of them. */
export function eachRange(dwarf: Dwarf, context: UnitContext, die: Die, onRange: OnRange) {
  if (die.has(SLOT.ranges)) {
    const base = addressOf(dwarf, context, context.root, SLOT.lowPc) ?? 0;
    if (context.unit.version < 5) readRanges(dwarf, context, { at: die.value(SLOT.ranges), base }, onRange);
    else readRangeList(dwarf, context, { at: listPlace(dwarf, context, die), base }, onRange);
    return;
  }
  const low = addressOf(dwarf, context, die, SLOT.lowPc);
  if (low === undefined || !die.has(SLOT.highPc)) return;
  // An address, or how many bytes there are.
  const high = addressOf(dwarf, context, die, SLOT.highPc) ?? low + die.value(SLOT.highPc);
  if (high > low) onRange(low, high);
}

/** Position of a list in its section, and the initial base address of its entries. */
type RangeList = { at: number; base: number };

/** `.debug_ranges` of DWARF 2 to 4 (DWARF 4, 2.17.3). */
function readRanges(
  { sections, budget }: Dwarf,
  { unit }: UnitContext,
  { at, base: unitBase }: RangeList,
  onRange: OnRange,
) {
  const { addressSize } = unit;
  const newBase = addressSize === 8 ? 2 ** 64 : 0xffff_ffff;
  const reader = new ByteReader(sections.ranges, '.debug_ranges', at);
  let base = unitBase;
  for (;;) {
    const low = reader.unsigned(addressSize);
    const high = reader.unsigned(addressSize);
    budget.spend(ENTRY);
    if (low === 0 && high === 0) return;
    if (low === newBase) base = high;
    else if (high > low) onRange(base + low, base + high);
  }
}

/** A list in `.debug_rnglists` is called by its place, or by its index among the unit's (DWARF 5, 7.28). */
function listPlace({ sections }: Dwarf, { unit, rangeLists }: UnitContext, die: Die): number {
  const value = die.value(SLOT.ranges);
  if (die.form(SLOT.ranges) !== FORM.rnglistx) return value;
  const at = rangeLists + value * unit.offsetSize;
  return rangeLists + new ByteReader(sections.rangeLists, '.debug_rnglists', at).unsigned(unit.offsetSize);
}

/** A list of DWARF 5, 2.17.3. */
function readRangeList(
  dwarf: Dwarf,
  context: UnitContext,
  { at, base: unitBase }: RangeList,
  onRange: OnRange,
) {
  const { sections, budget } = dwarf;
  const { addressSize } = context.unit;
  const reader = new ByteReader(sections.rangeLists, '.debug_rnglists', at);
  const indexed = () => indexedAddress(sections, context, reader.uleb());
  let base = unitBase;
  for (;;) {
    const kind = reader.u8();
    budget.spend(ENTRY);
    let low = 0;
    let high = 0;
    switch (kind) {
      case 0: // end_of_list
        return;
      case 1: // base_addressx
        base = indexed();
        break;
      case 2: // startx_endx
        low = indexed();
        high = indexed();
        break;
      case 3: // startx_length
        low = indexed();
        high = low + reader.uleb();
        break;
      case 4: // offset_pair
        low = base + reader.uleb();
        high = base + reader.uleb();
        break;
      case 5: // base_address
        base = reader.unsigned(addressSize);
        break;
      case 6: // start_end
        low = reader.unsigned(addressSize);
        high = reader.unsigned(addressSize);
        break;
      case 7: // start_length
        low = reader.unsigned(addressSize);
        high = low + reader.uleb();
        break;
      default:
        throw new DebugInfoFault('.debug_rnglists has an entry of an unknown kind');
    }
    if (high > low) onRange(low, high);
  }
}
