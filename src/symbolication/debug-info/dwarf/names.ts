import { ByteReader } from '../bytes/byte-reader';
import type { TableWriter } from '../table/table-writer';
import { functionFlagsOf } from '../table/layout';
import { Enclosing } from './enclosing';
import { referenceOf, textOf } from './entries/attribute-values';
import { SLOT } from './entries/constants';
import { Die } from './entries/die';
import { unitAt } from './entries/unit';
import type { Dwarf, UnitContext } from './entries/unit-context';
import { openUnit } from './entries/unit-context';

/** Max references to follow for a name: from inlined code to its abstract origin, and from there to a declaration. */
const MAX_STEPS = 8;

/**
 * Names of functions, as numbers of rows in the table. An entry without a name leads to another one that has it, in
 * this unit or another (DWARF 5, 2.13 and 3.3.8).
 */
export class FunctionNames {
  private readonly dwarf: Dwarf;
  private readonly table: TableWriter;
  private readonly die = new Die();
  /** Rows by the place of the entry that has the name. */
  private readonly byPlace = new Map<number, number>();
  private readonly byNames = new Map<string | number, number>();
  private readonly enclosing: Enclosing;
  private lastUnit: UnitContext | undefined = undefined;

  constructor(dwarf: Dwarf, table: TableWriter) {
    this.dwarf = dwarf;
    this.table = table;
    this.enclosing = new Enclosing(dwarf);
  }

  /** The function that an entry at a place is, or that it was inlined from. */
  of(context: UnitContext, die: Die, own: number): number {
    const origin = referenceOf(context, die, SLOT.origin);
    const isAlone = !die.has(SLOT.name) && !die.has(SLOT.linkageName) && !die.has(SLOT.artificial);
    const same = isAlone ? this.byPlace.get(origin) : undefined;
    if (same !== undefined) return same;
    let name = textOf(this.dwarf, context, die, SLOT.name);
    let linkageName = textOf(this.dwarf, context, die, SLOT.linkageName);
    let isArtificial = die.value(SLOT.artificial) === 1;
    let place = origin;
    let from = context;
    let namedEntry = { context, place: own };
    for (let step = 0; step < MAX_STEPS && place >= 0 && (name === 0 || linkageName === 0); step += 1) {
      const next = this.open(from, place);
      if (next === undefined) break;
      from = next;
      if (name === 0) {
        name = textOf(this.dwarf, from, this.die, SLOT.name);
        namedEntry = { context: from, place };
      }
      if (linkageName === 0) linkageName = textOf(this.dwarf, from, this.die, SLOT.linkageName);
      isArtificial ||= this.die.value(SLOT.artificial) === 1;
      place = referenceOf(from, this.die, SLOT.origin);
    }
    const isLocal = name !== 0 && linkageName === 0;
    const around = isLocal ? this.enclosing.of(namedEntry.context, namedEntry.place) : 0;
    const row = this.row(name, linkageName, functionFlagsOf(isArtificial, around));
    if (isAlone && origin >= 0) this.byPlace.set(origin, row);
    return row;
  }

  /** Reads the entry at a place into `this.die`; gives its unit. */
  private open(near: UnitContext, place: number): UnitContext | undefined {
    const context = this.unitOf(near, place);
    if (context === undefined) return undefined;
    const { unit, abbrevs } = context;
    const reader = new ByteReader(this.dwarf.sections.info, '.debug_info', place, unit.end);
    const abbrev = abbrevs.find(reader.uleb());
    if (abbrev < 0) return undefined;
    this.die.read(reader, unit, abbrevs, abbrev);
    this.dwarf.budget.spend(reader.pos - place);
    return context;
  }

  private unitOf(near: UnitContext, place: number): UnitContext | undefined {
    for (const context of [near, this.lastUnit]) {
      if (context !== undefined && place >= context.unit.entries && place < context.unit.end) return context;
    }
    const unit = unitAt(this.dwarf.units, place);
    if (unit === undefined) return undefined;
    this.lastUnit = openUnit(this.dwarf, unit);
    return this.lastUnit;
  }

  private row(name: number, linkageName: number, flags: number): number {
    // Fewer than 2^26 texts each: together they stay exact.
    const key = flags > 1 ? `${name} ${flags}` : (name * 0x400_0000 + linkageName) * 2 + flags;
    let row = this.byNames.get(key);
    if (row === undefined) {
      const { functionNames, functionLinkageNames, functionFlags } = this.table.columns;
      row = functionNames.length;
      functionNames.push(name);
      functionLinkageNames.push(linkageName);
      functionFlags.push(flags);
      this.byNames.set(key, row);
    }
    return row;
  }
}
