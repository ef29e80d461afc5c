import { type ByteReader, DebugInfoFault } from '../../bytes/byte-reader';
import type { Abbrevs } from './abbrevs';
import { FORM, SLOT_COUNT } from './constants';
import { fixedSize } from './form-sizes';
import type { Unit } from './unit';

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
