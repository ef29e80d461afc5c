import { ByteReader, DebugInfoFault } from '../byte-reader';
import { type TableWriter, functionFlagsOf, NumberList } from '../symbol-table';
import { Enclosing, type CodeMap, referenceOf, textOf, addressOf, indexedAddress } from './enclosing';
import { SLOT, FORM, TAG } from './constants';
import { Die, unitAt, type Dwarf, type UnitContext, openUnit, skipDie } from './entries';
import { visible } from '../visible';
import type { LineFiles } from './lines';

/** Max references to follow for a name: from inlined code to its abstract origin, and from there to a declaration. */
const MAX_REFERENCES = 8;

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
    for (let step = 0; step < MAX_REFERENCES && place >= 0 && (name === 0 || linkageName === 0); step += 1) {
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

/** Addresses; `to` is exclusive. */
type OnRange = (from: number, to: number) => void;

/** Min budget cost of a list entry. */
const ENTRY = 16;

function hasRanges(die: Die): boolean {
  return die.has(SLOT.ranges) || die.has(SLOT.lowPc);
}

/** The addresses of an entry's code (DWARF 5, 2.17): from–to, or a list of them. */
function eachRange(dwarf: Dwarf, context: UnitContext, die: Die, onRange: OnRange) {
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

/**
 * Functions and inlined functions with their code. Inner ones follow the outer ones, and the last one added takes
 * precedence.
 */
export class Scopes {
  private readonly table: TableWriter;
  private readonly code: CodeMap;
  private readonly starts = new NumberList();
  private readonly ends = new NumberList();
  private readonly owners = new NumberList();

  constructor(table: TableWriter, code: CodeMap) {
    this.table = table;
    this.code = code;
  }

  /** A scope without code yet; `parent` and the number given count from 1. */
  add(parent: number, called: number): number {
    const { parents, functions, callFiles, callLines, callColumns, begins } = this.table.columns;
    parents.push(parent);
    functions.push(called);
    callFiles.push(0);
    callLines.push(0);
    callColumns.push(0);
    begins.push(0);
    return parents.length;
  }

  setCall(scope: number, file: number, line: number, column: number) {
    const { callFiles, callLines, callColumns } = this.table.columns;
    callFiles.set(scope - 1, file);
    callLines.set(scope - 1, line);
    callColumns.set(scope - 1, column);
  }

  setBegin(scope: number, offset: number) {
    this.table.columns.begins.set(scope - 1, offset);
  }

  addCode(scope: number, from: number, to: number) {
    this.starts.push(from);
    this.ends.push(to);
    this.owners.push(scope);
  }

  /** Writes the innermost scope from each offset on. */
  writeTable() {
    const { spanStarts, spanScopes } = this.table.columns;
    let end = 0;
    let last = 0;
    const write = (at: number, scope: number) => {
      if (scope === last) return;
      spanStarts.push(at);
      spanScopes.push(scope);
      last = scope;
    };
    visible(this.starts.values(), this.ends.values(), (from, to, interval) => {
      if (from !== end) write(end, 0);
      write(from, this.owners.at(interval));
      end = to;
    });
    write(end, 0);
  }

  /** The part of a range of addresses that is code, as offsets; undefined where none is. */
  codeIn(low: number, high: number): { from: number; to: number } | undefined {
    const from = this.code.offset(low);
    const end = this.code.endAt(from);
    if (end < 0) return undefined;
    const to = Math.min(this.code.offset(high), end);
    return to > from ? { from, to } : undefined;
  }
}

/** Max depth of nested entries; real programs stay below a hundred. */
const MAX_ENTRY_DEPTH = 5000;

type UnitReading = {
  dwarf: Dwarf;
  names: FunctionNames;
  scopes: Scopes;
};

/** A unit, and the files that its calls name. */
type ReadUnit = UnitReading & { context: UnitContext; files: LineFiles | undefined };

/** An entry and its place in `.debug_info`. */
type UnitEntry = { die: Die; place: number };

/** Finds the functions of a unit and what was inlined into them, in the order in which they are written down. */
export function readFunctions(reading: UnitReading, context: UnitContext, files: LineFiles | undefined) {
  const { unit, abbrevs } = context;
  const readUnit = { ...reading, context, files };
  const reader = new ByteReader(reading.dwarf.sections.info, '.debug_info', unit.entries, unit.end);
  const die = new Die();
  /** The scope around the entries of each depth, counted from 1; 0 for none. */
  const around = [0];
  let depth = 0;
  while (reader.pos < reader.end) {
    const place = reader.pos;
    const code = reader.uleb();
    if (code === 0) {
      depth -= 1;
      // Some compilers fill the rest of a unit with zeros.
      if (depth <= 0) return;
      continue;
    }
    const abbrev = abbrevs.find(code);
    if (abbrev < 0) throw new DebugInfoFault('a unit of the debug information has an entry of no known kind');
    const tag = abbrevs.tags[abbrev];
    let scope = around[depth] ?? 0;
    if (tag === TAG.subprogram || tag === TAG.inlinedSubroutine) {
      die.read(reader, unit, abbrevs, abbrev);
      scope = readScope(readUnit, { die, place }, tag === TAG.subprogram ? 0 : scope);
    } else skipDie(reader, unit, abbrevs, abbrev);
    if (abbrevs.hasChildren[abbrev] === true) {
      depth += 1;
      if (depth > MAX_ENTRY_DEPTH) throw new DebugInfoFault('the entries of a unit are nested too deeply');
      around[depth] = scope;
    }
  }
}

/** The scope that an entry is; 0 where it has no code, such as a declaration. */
function readScope(unit: ReadUnit, entry: UnitEntry, parent: number): number {
  const { dwarf, scopes, context } = unit;
  const { die } = entry;
  let scope = parent === 0 ? 0 : addScope(unit, entry, parent);
  if (!hasRanges(die)) return scope;
  eachRange(dwarf, context, die, (low, high) => {
    const code = scopes.codeIn(low, high);
    if (code === undefined) return;
    if (scope === 0) {
      scope = addScope(unit, entry, parent);
      scopes.setBegin(scope, code.from);
    }
    scopes.addCode(scope, code.from, code.to);
  });
  return scope;
}

function addScope(
  { names, scopes, context, files }: ReadUnit,
  { die, place }: UnitEntry,
  parent: number,
): number {
  const scope = scopes.add(parent, names.of(context, die, place));
  if (parent !== 0) {
    const file = die.has(SLOT.callFile) ? (files?.path(die.value(SLOT.callFile)) ?? 0) : 0;
    scopes.setCall(scope, file, die.value(SLOT.callLine), die.value(SLOT.callColumn));
  }
  return scope;
}
