import { addTo } from '../../collections/multimap';
import { formatDay, formatTime } from '../../time/format';
import { startOfDay, weekday } from '../../time/days';
import { DAY, wallAt, type UnixSeconds, type WallSeconds } from '../../time/zone';
import type { MonthBlock, MonthColumn } from './month-columns';

/**
 * Places of blocks in a column of days.
 *
 * Rules:
 * - A block of 23 hours or more lies in true time by the wall clock; so does the rest of one that the days cut.
 * - A duty of 23 hours or more that starts on a day with such a line lies below it.
 * - On a day with a hand-off of a duty of less than two days, duties have whole days: the one with most of the day has it.
 * - Shorter duties lie side by side in the line of the day they start on, in order of start.
 * - A shorter gap does the same if its day has such duties; otherwise it lies in true time, over the
 *   day of a duty.
 */
export type PlacedBlock = LineBlock | ({ block: MonthBlock } & RepeatPlace);

type LineBlock = { block: MonthBlock } & (LongPlace | ShortPlace);

/** Edges in days from the first. */
type LongPlace = { kind: 'long'; top: number; bottom: number };

/** Place `index` of `count` in the line of a day. */
type ShortPlace = { kind: 'short'; day: number; index: number; count: number };

/** The same shifts on each of some days in a row, from 0 o'clock of the first on. */
type RepeatPlace = { kind: 'repeat'; day: number; days: number; turns: readonly MonthBlock[] };

export type MonthDays = { first: WallSeconds; count: number; zone: string };

/** Length of a long shift; includes the day of a change to summer time. */
const LONG_SECONDS = 23 * 3600;

/** Duties of fewer days have their names in one line. */
const FEW_DAYS = 2;

export function placeBlocks(blocks: readonly MonthBlock[], days: MonthDays): LineBlock[] {
  const lines = new Map<number, MonthBlock[]>();
  const lineOf = ({ start }: MonthBlock) => clamp(Math.floor(depthOf(start, days)), days.count - 1);
  const shorts = new Set(blocks.filter((block, index) => isShort(block) && !isRest(blocks, index, days)));
  for (const block of shorts) {
    if (block.kind === 'duty') lines.set(lineOf(block), []);
  }
  const long: ({ block: MonthBlock } & LongPlace)[] = [];
  for (const block of blocks) {
    const line = shorts.has(block) ? lines.get(lineOf(block)) : undefined;
    if (line) line.push(block);
    else {
      const [top, bottom] = [block.start, block.end].map((at) => clamp(depthOf(at, days), days.count));
      long.push({ block, kind: 'long', top: top ?? 0, bottom: bottom ?? 0 });
    }
  }
  const short = [...lines].flatMap(([day, line]) =>
    line.map((block, index): LineBlock => ({ block, kind: 'short', day, index, count: line.length })),
  );
  return [...withWholeDays(long, new Set(lines.keys()), days), ...short];
}

/** True for the first or last block if the days cut it beside a long one. */
function isRest(blocks: readonly MonthBlock[], index: number, days: MonthDays): boolean {
  const block = blocks[index];
  if (block?.kind !== 'duty') return false;
  if (depthOf(block.start, days) <= 0) return isLong(blocks[index + 1]);
  return depthOf(block.end, days) >= days.count && isLong(blocks[index - 1]);
}

/**
 * Long blocks with edges at midnight on days of a hand-off of a brief duty, and below the line of a day with short ones;
 * a rest without most of a day has no height.
 */
function withWholeDays<T extends LongPlace & { block: MonthBlock }>(
  long: readonly T[],
  lines: ReadonlySet<number>,
  { count }: MonthDays,
): T[] {
  const isCut = ({ top, bottom }: LongPlace) => top === 0 || bottom === count;
  const edges = long.flatMap((one) => {
    const isBrief = one.bottom - one.top < (isCut(one) ? 1 : FEW_DAYS);
    return one.block.kind === 'duty' && isBrief ? [Math.floor(one.top), Math.floor(one.bottom)] : [];
  });
  const handOffDays = new Set(edges);
  const whole = (depth: number) => (handOffDays.has(Math.floor(depth)) ? Math.round(depth) : depth);
  // A duty without most of any day ends in true time, and the next begins there.
  let filled = 0;
  return long.map((one) => {
    const isDuty = one.block.kind === 'duty';
    const bottom = whole(one.bottom);
    const next = Math.ceil(one.top);
    const isUnderLine = isDuty && lines.has(Math.floor(one.top)) && next < bottom;
    const top = Math.max(isUnderLine ? next : whole(one.top), isDuty ? filled : 0);
    const isWhole = bottom > top || (isCut(one) && isDuty);
    const placed = isWhole
      ? { ...one, top, bottom }
      : { ...one, top: Math.max(one.top, isDuty ? filled : 0) };
    if (isDuty) filled = placed.bottom;
    return placed;
  });
}

/**
 * Days in a row with the same shifts as one box each, which ends with a week; a day that `fits` refuses stays a line.
 */
export function withRepeats(
  placed: readonly PlacedBlock[],
  days: MonthDays,
  fits: (repeat: RepeatPlace) => boolean,
): PlacedBlock[] {
  const lines = new Map<number, MonthBlock[]>();
  for (const one of placed) {
    if (one.kind === 'short' && one.count > 1) addTo(lines, one.day, one.block);
  }
  const boxes: ({ block: MonthBlock } & RepeatPlace)[] = [];
  for (const [day, turns] of [...lines].toSorted(([a], [b]) => a - b)) {
    const last = boxes.at(-1);
    const isMonday = weekday(days.first + day * DAY) === 1;
    const [block] = turns;
    if (
      last &&
      last.day + last.days === day &&
      !isMonday &&
      orderOf(last.turns, days) === orderOf(turns, days)
    )
      last.days += 1;
    else if (block) boxes.push({ kind: 'repeat', day, days: 1, turns, block });
  }
  const fitting = boxes.filter(fits);
  const isBoxed = (day: number) => fitting.some((box) => day >= box.day && day < box.day + box.days);
  return [...placed.filter((one) => one.kind !== 'short' || one.count < 2 || !isBoxed(one.day)), ...fitting];
}

function orderOf(turns: readonly MonthBlock[], days: MonthDays): string {
  return turns
    .map((turn) => `${timeOfDay(turn.start, days)} ${turn.kind === 'duty' ? turn.people.join('.') : ''}`)
    .join();
}

function isLong(block: MonthBlock | undefined): boolean {
  return block !== undefined && !isShort(block);
}

function isShort({ start, end }: MonthBlock): boolean {
  return end - start < LONG_SECONDS;
}

/** Days since the first, by the wall clock: noon of the second day is 1.5. */
export function depthOf(at: UnixSeconds, { first, zone }: MonthDays): number {
  return (wallAt(at, zone) - first) / DAY;
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}

/** Usual hand-off: its time, and its weekday if most have it, 0 = Sunday. */
export type UsualHandOff = { time: string; weekday: number | undefined };

/** Usual start of long duties in most columns; undefined without any. */
export function usualHandOff(columns: readonly MonthColumn[], days: MonthDays): UsualHandOff | undefined {
  const starts = columns.map(({ blocks }) =>
    placeBlocks(blocks, days).flatMap((placed) =>
      placed.kind === 'long' && placed.block.kind === 'duty' && depthOf(placed.block.start, days) > 0
        ? [placed.block.start]
        : [],
    ),
  );
  const time = mostFrequent(
    starts.flatMap((theirs) => mostFrequent(theirs.map((at) => timeOfDay(at, days)))?.value ?? []),
  );
  if (time === undefined) return undefined;
  const weekdays = starts
    .flat()
    .filter((at) => timeOfDay(at, days) === time.value)
    .map((at) => weekday(wallAt(at, days.zone)));
  const day = mostFrequent(weekdays);
  return { time: time.value, weekday: day && day.count * 2 > weekdays.length ? day.value : undefined };
}

/** Hand-off of a long duty unless it is the usual one: "18:00"; "Mon 18:00" of one whose first whole day is the next. */
export function unusualStart(
  placed: PlacedBlock,
  days: MonthDays,
  usual: UsualHandOff | undefined,
): string | undefined {
  if (placed.kind !== 'long' || placed.block.kind === 'gap') return undefined;
  const depth = depthOf(placed.block.start, days);
  if (depth <= 0) return undefined;
  const time = timeOfDay(placed.block.start, days);
  if (depth < placed.top) return `${weekdayOf(placed.block.start, days)} ${time}`;
  return time === usual?.time ? undefined : time;
}

function weekdayOf(at: UnixSeconds, { zone }: MonthDays): string {
  return formatDay(wallAt(at, zone)).split(' ')[0] ?? '';
}

/** Hours of a duty whose place does not show them: "12:00–24:00". */
export function hoursOf({ block, kind }: PlacedBlock, days: MonthDays): string | undefined {
  if (kind !== 'short' || block.kind === 'gap') return undefined;
  const end = timeOfDay(block.end, days);
  return `${timeOfDay(block.start, days)}–${end === '00:00' ? '24:00' : end}`;
}

/** "09:00" by the clock of the days. */
export function timeOfDay(at: UnixSeconds, { zone }: MonthDays): string {
  const wall = wallAt(at, zone);
  return formatTime(wall - startOfDay(wall));
}

function mostFrequent<T>(values: readonly T[]): { value: T; count: number } | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let most: { value: T; count: number } | undefined;
  for (const [value, count] of counts) if (count > (most?.count ?? 0)) most = { value, count };
  return most;
}
