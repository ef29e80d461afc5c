import { ByteReader, textEnd, type DebugImage } from '../byte-reader';
import { FORM, CPP, SLOT, TAG } from './constants';
import { Die, type DwarfSections, type Dwarf, type UnitContext, skipDie } from './entries';

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

/** Name of a namespace or class in its entry. */
type NameSlot = { form: number; value: number };

const SEPARATOR = [0x3a, 0x3a];
const UNNAMED = '(anonymous namespace)';

/**
 * Namespaces and classes around functions of C++, from the parents of their entries. Needed where a function has no
 * linkage name, which would have them: one that is local to its file.
 */
export class Enclosing {
  private readonly dwarf: Dwarf;
  private readonly die = new Die();
  /** Texts by unit and place of an entry. */
  private readonly units = new Map<number, ReadonlyMap<number, number>>();

  constructor(dwarf: Dwarf) {
    this.dwarf = dwarf;
  }

  /** Number of the text of what is around an entry, such as `shop::Cart`; 0 for none. */
  of(context: UnitContext, place: number): number {
    if (!CPP.has(context.root.value(SLOT.language))) return 0;
    const { offset } = context.unit;
    let places = this.units.get(offset);
    if (places === undefined) this.units.set(offset, (places = this.read(context)));
    return places.get(place) ?? 0;
  }

  private read(context: UnitContext): ReadonlyMap<number, number> {
    const { unit, abbrevs } = context;
    const reader = new ByteReader(this.dwarf.sections.info, '.debug_info', unit.entries, unit.end);
    const places = new Map<number, number>();
    /** Names around the entries of each depth; undefined inside functions, whose classes have no names for others. */
    const around: (readonly NameSlot[] | undefined)[] = [[]];
    let depth = 0;
    while (reader.pos < reader.end) {
      const place = reader.pos;
      const code = reader.uleb();
      if (code === 0) {
        depth -= 1;
        if (depth <= 0) break;
        continue;
      }
      const abbrev = abbrevs.find(code);
      if (abbrev < 0) break;
      const tag = abbrevs.tags[abbrev] ?? 0;
      let names = around[depth];
      if (names !== undefined && (SCOPES.has(tag) || tag === TAG.subprogram)) {
        this.die.read(reader, unit, abbrevs, abbrev);
        if (tag !== TAG.subprogram) names = this.inside(names, tag);
        else {
          if (names.length > 0 && !this.die.has(SLOT.linkageName))
            places.set(place, this.textOf(context, names));
          names = undefined;
        }
      } else skipDie(reader, unit, abbrevs, abbrev);
      if (abbrevs.hasChildren[abbrev] === true) {
        depth += 1;
        around[depth] = names;
      }
    }
    this.dwarf.budget.spend(reader.pos - unit.entries);
    return places;
  }

  /** Names inside a namespace or class; undefined for a class whose name is elsewhere. */
  private inside(names: readonly NameSlot[], tag: number): readonly NameSlot[] | undefined {
    const { die } = this;
    if (!die.has(SLOT.name) && tag !== TAG.namespace) return undefined;
    return [...names, { form: die.form(SLOT.name), value: die.value(SLOT.name) }];
  }

  private textOf(context: UnitContext, names: readonly NameSlot[]): number {
    const { strings } = this.dwarf;
    const bytes: number[] = [];
    for (const { form, value } of names) {
      this.die.forms[SLOT.name] = form;
      this.die.values[SLOT.name] = value;
      const text = textOf(this.dwarf, context, this.die, SLOT.name) || strings.addWord(UNNAMED);
      bytes.push(...(bytes.length > 0 ? SEPARATOR : []), ...strings.textBytes(text));
    }
    return strings.add(Uint8Array.from(bytes), 0, bytes.length);
  }
}

const SCOPES: ReadonlySet<number> = new Set([TAG.namespace, TAG.classType, TAG.structureType, TAG.unionType]);

const LARGEST = 0xffff_ffff;

/** Turns addresses into offsets from the beginning of the image, where these are code. */
export class CodeMap {
  private readonly base: number;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  constructor({ base, code }: Pick<DebugImage, 'base' | 'code'>) {
    this.base = base;
    const sorted = code
      .map(({ from, to }) => ({ from: from - base, to: Math.min(to - base, LARGEST) }))
      .filter(({ from, to }) => from >= 0 && from < to)
      .sort((a, b) => a.from - b.from);
    for (const { from, to } of sorted) {
      const last = this.ends.length - 1;
      if (last >= 0 && from <= (this.ends[last] ?? 0)) this.ends[last] = Math.max(to, this.ends[last] ?? 0);
      else {
        this.starts.push(from);
        this.ends.push(to);
      }
    }
  }

  offset(address: number): number {
    return address - this.base;
  }

  /**
   * End of the code range around an offset; -1 if there is none. Code that a linker dropped keeps its debug
   * information, at address 0 or at the very end.
   */
  endAt(offset: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const end = this.ends[low - 1] ?? -1;
    return offset < end ? end : -1;
  }
}
