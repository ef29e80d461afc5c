import { ByteReader, DebugInfoFault } from '../bytes/byte-reader';
import { SLOT, TAG } from './entries/constants';
import { Die, skipDie } from './entries/die';
import type { Dwarf, UnitContext } from './entries/unit-context';
import type { LineFiles } from './line-files';
import type { FunctionNames } from './names';
import { eachRange, hasRanges } from './ranges';
import type { Scopes } from './scopes';

/** Max depth of nested entries; real programs stay below a hundred. */
const MAX_DEPTH = 5000;

export type UnitReading = {
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
      if (depth > MAX_DEPTH) throw new DebugInfoFault('the entries of a unit are nested too deeply');
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
