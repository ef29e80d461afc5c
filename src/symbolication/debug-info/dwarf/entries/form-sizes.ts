import { DebugInfoFault } from '../../bytes/byte-reader';
import { FORM } from './constants';
import type { Unit } from './unit';

const { addr, refAddr, strp, secOffset, lineStrp, strpSup, gnuRefAlt, gnuStrpAlt } = FORM;

const SIZES: ReadonlyMap<number, number> = new Map<number, number>([
  [FORM.data1, 1],
  [FORM.flag, 1],
  [FORM.ref1, 1],
  [FORM.strx1, 1],
  [FORM.addrx1, 1],
  [FORM.data2, 2],
  [FORM.ref2, 2],
  [FORM.strx2, 2],
  [FORM.addrx2, 2],
  [FORM.strx3, 3],
  [FORM.addrx3, 3],
  [FORM.data4, 4],
  [FORM.ref4, 4],
  [FORM.strx4, 4],
  [FORM.addrx4, 4],
  [FORM.refSup4, 4],
  [FORM.data8, 8],
  [FORM.ref8, 8],
  [FORM.refSig8, 8],
  [FORM.refSup8, 8],
  [FORM.data16, 16],
  [FORM.flagPresent, 0],
  [FORM.implicitConst, 0],
]);

const OF_ANY_SIZE: ReadonlySet<number> = new Set<number>([
  FORM.block1,
  FORM.block2,
  FORM.block4,
  FORM.block,
  FORM.exprloc,
  FORM.string,
  FORM.sdata,
  FORM.udata,
  FORM.refUdata,
  FORM.indirect,
  FORM.strx,
  FORM.addrx,
  FORM.loclistx,
  FORM.rnglistx,
  FORM.gnuAddrIndex,
  FORM.gnuStrIndex,
]);

/** Size in bytes of a form's value in a unit (DWARF 5, 7.5.6); undefined if the value itself encodes it. */
export function fixedSize(form: number, unit: Unit): number | undefined {
  const size = SIZES.get(form);
  if (size !== undefined) return size;
  if (form === addr) return unit.addressSize;
  if (form === refAddr) return unit.version === 2 ? unit.addressSize : unit.offsetSize;
  if ([strp, secOffset, lineStrp, strpSup, gnuRefAlt, gnuStrpAlt].some((known) => known === form)) {
    return unit.offsetSize;
  }
  if (OF_ANY_SIZE.has(form)) return undefined;
  throw new DebugInfoFault(`the debug information has values of an unknown form, ${form}`);
}
