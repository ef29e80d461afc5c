import type { Interval } from '../../time/interval';
import { bitReader, bitWriter, type BitReader, type BitWriter } from './bits';
import { codeOf, numberOf } from './short-codes';

/**
 * The duties of a view in few bits: when each starts and ends, to the second, and who has it.
 *
 * Rules: rotas repeat themselves. Of a schedule's duties the pauses before them, their lengths and their people are three
 * columns, each written as the values that there are and, for each duty, which of them it has. Times are multiples of
 * the longest unit that all of them are.
 */

/** `tag` stands for the schedule, in 18 bits; `seats` for each person in a role: see seats.ts. */
export type WrittenDuty = Interval & { tag: string; seats: readonly number[] };

export const SEAT_BITS = 20;
const TAG = 3;
/** Also bounds what is read: of duties that are all alike another one takes no bit. */
export const MOST_DUTIES = 2000;

/** @param duties by schedule, in order. */
export function writeDuties(duties: readonly WrittenDuty[], window: Interval): string {
  const out = bitWriter();
  const times = duties.flatMap(({ start, end }) => [start - window.start, end - window.start]);
  const unit = times.reduce(divisorOf, 0) || 1;
  const runs = runsOf(duties);
  out.count(unit);
  out.count(runs.length);
  for (const run of runs) {
    out.put(numberOf(run[0]?.tag ?? ''), TAG * 6);
    out.count(run.length);
    const pauses = run.map(({ start }, index) => (start - (run[index - 1]?.end ?? window.start)) / unit);
    writeColumn(out, pauses, (pause) => out.count(pause < 0 ? -2 * pause - 1 : 2 * pause));
    const lengths = run.map(({ start, end }) => (end - start) / unit);
    writeColumn(out, lengths, out.count);
    const people = run.map(({ seats }) => seats);
    writeColumn(out, people, (seats) => {
      out.count(seats.length);
      for (const seat of seats) out.put(seat, SEAT_BITS);
    });
  }
  return out.text();
}

/** What was written; undefined where a text is not that. */
export function readDuties(text: string, window: Interval): WrittenDuty[] | undefined {
  const bits = bitReader(text);
  try {
    const duties = dutiesIn(bits, window);
    return bits.isAtEnd() ? duties : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function dutiesIn(bits: BitReader, window: Interval): WrittenDuty[] {
  const duties: WrittenDuty[] = [];
  const unit = bits.count();
  const runs = bits.count();
  for (let run = 0; run < runs; run += 1) {
    const tag = codeOf(bits.take(TAG * 6), TAG);
    const many = bits.count();
    if (duties.length + many > MOST_DUTIES) throw new RangeError('too many duties');
    const pauses = readColumn(bits, many, () => {
      const code = bits.count();
      return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
    });
    const lengths = readColumn(bits, many, bits.count);
    const people = readColumn(bits, many, () => readList(bits, () => bits.take(SEAT_BITS)));
    let at = window.start;
    for (const [index, seats] of people.entries()) {
      const start = at + (pauses[index] ?? 0) * unit;
      at = start + (lengths[index] ?? 0) * unit;
      if (start < window.start || at > window.end || at <= start) throw new RangeError('not in the window');
      duties.push({ tag, seats, start, end: at });
    }
  }
  return duties;
}

/** The different values, and which of them each has. */
function writeColumn<T>(out: BitWriter, values: readonly T[], write: (value: T) => void): void {
  const different = new Map(values.map((value) => [String(value), value]));
  out.count(different.size);
  for (const value of different.values()) write(value);
  const places = new Map([...different.keys()].map((key, place) => [key, place]));
  for (const value of values) out.put(places.get(String(value)) ?? 0, bitsFor(different.size));
}

function readColumn<T>(bits: BitReader, many: number, read: () => T): T[] {
  const different = readList(bits, read);
  const each = bitsFor(different.length);
  return Array.from({ length: many }, () => {
    const value = different[bits.take(each)];
    if (value === undefined) throw new RangeError('no such value');
    return value;
  });
}

/** A list with its length in front. What is longer than the text ends with it. */
function readList<T>(bits: BitReader, read: () => T): T[] {
  const length = bits.count();
  const list: T[] = [];
  while (list.length < length) list.push(read());
  return list;
}

function bitsFor(size: number): number {
  return size < 2 ? 0 : Math.ceil(Math.log2(size));
}

/** The schedules' duties apart. */
function runsOf(duties: readonly WrittenDuty[]): WrittenDuty[][] {
  const runs: WrittenDuty[][] = [];
  for (const duty of duties) {
    const last = runs.at(-1);
    if (last?.[0]?.tag === duty.tag) last.push(duty);
    else runs.push([duty]);
  }
  return runs;
}

/** The greatest common one. */
function divisorOf(a: number, b: number): number {
  return b === 0 ? a : divisorOf(b, a % b);
}
