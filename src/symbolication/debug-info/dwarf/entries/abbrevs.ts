import { type Budget, ByteReader } from '../../bytes/byte-reader';
import { FORM, SLOT, SLOT_OF_ATTRIBUTE, TAG } from './constants';
import { fixedSize } from './form-sizes';
import type { Unit } from './unit';

/**
 * Abbreviations of one unit (DWARF 5, 7.5.3), each turned into steps: a number of bytes to skip, or, negative, `~step`
 * of an attribute with its slot above 13 bits of its form. Only entries with code keep attributes; a step of a form
 * without a fixed size that nobody requests has slot 0. The step of an implicit constant is followed by the constant.
 */
export class Abbrevs {
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

export function readAbbrevs(section: Uint8Array, unit: Unit, budget: Budget): Abbrevs {
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
