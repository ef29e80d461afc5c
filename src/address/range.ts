import type { RangeChoice } from '#domain/insight/range';
import { addMonths, monthsBetween, isoDate, parseIsoDate, startOfMonth } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { DAY, toDate, type WallSeconds } from '#domain/time/zone';
import { type Field, param, type Value } from './codec';

/**
 * Range of a page in its address, by the clock of the page's zone: `7d` or another name of the page, `2026-11`,
 * `2026-Q4`, `2026-H2`, `2026-11-02..2026-11-15` with both days, or `2026-11-02T14:30..2026-11-03T00:00`.
 */

/** Between two wall clocks; the end is not included. */
export type FixedRange = { from: WallSeconds; to: WallSeconds };

const LENGTHS = { '': 1, Q: 3, H: 6 } as const;

/** Undefined if invalid, or if it ends before it starts. */
export function parseFixedRange(text: string): FixedRange | undefined {
  const [, year = '', unit = '', number = ''] = /^(\d{4})-([QH]?)(\d{1,2})$/.exec(text) ?? [];
  if (unit === '' || unit === 'Q' || unit === 'H') {
    const months = LENGTHS[unit];
    const first = unit === '' ? number : String((Number(number) - 1) * months + 1).padStart(2, '0');
    const from = parseIsoDate(`${year}-${first}-01`);
    if (from !== undefined) return { from, to: addMonths(from, months) };
  }
  const [one = '', other = '', ...rest] = text.split('..');
  const isOfDays = !one.includes('T');
  const from = parseWall(one, isOfDays);
  const end = parseWall(other, isOfDays);
  if (rest.length > 0 || from === undefined || end === undefined) return undefined;
  const to = isOfDays ? end + DAY : end;
  return from < to ? { from, to } : undefined;
}

export function formatFixedRange({ from, to }: FixedRange): string {
  const months = from === startOfMonth(from) ? monthsBetween(from, to) : 0;
  if (months > 0 && addMonths(from, months) === to) {
    const place = toDate(from).getUTCMonth();
    if (months === 1) return isoDate(from).slice(0, 7);
    const unit = months === 3 ? 'Q' : 'H';
    if ((months === 3 || months === 6) && place % months === 0) {
      return `${isoDate(from).slice(0, 4)}-${unit}${place / months + 1}`;
    }
  }
  const isOfDays = from % DAY === 0 && to % DAY === 0;
  return isOfDays
    ? `${isoDate(from)}..${isoDate(to - DAY)}`
    : [from, to].map((wall) => `${isoDate(wall)}T${formatTime(wall)}`).join('..');
}

/** True if a range is of days, and so by the clock of a zone. */
export function isFixedRange(text: string): boolean {
  return /^\d{4}-/.test(text);
}

/** Field of a range with the names that a page offers. */
export function rangeField<Name extends string>(
  names: readonly Name[],
  fallback: NoInfer<Name>,
  instead: string,
): Field<RangeChoice<Name>> {
  const value: Value<RangeChoice<Name>> = {
    parse: (text) => {
      const name = names.find((one) => one === text);
      if (name !== undefined) return { kind: 'quick', name };
      const fixed = parseFixedRange(text);
      return fixed && { kind: 'fixed', ...fixed };
    },
    format: (choice) => (choice.kind === 'quick' ? choice.name : formatFixedRange(choice)),
    isLocal: true,
  };
  return param('range', value, { kind: 'quick', name: fallback }, instead);
}

function parseWall(text: string, isDay: boolean): WallSeconds | undefined {
  if (isDay) return parseIsoDate(text);
  const [, date = '', hours, minutes] = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const day = parseIsoDate(date);
  return day === undefined ? undefined : day + Number(hours) * 3600 + Number(minutes) * 60;
}
