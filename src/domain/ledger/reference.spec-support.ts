import type { Figures, Scope } from './account';
import type { Duty } from './duties';

/**
 * Slow reference of hours on duty: asks Intl for the clock at every quarter of an hour and counts slots. Shares no code
 * with the domain. All bounds, offsets and duties of the specs are whole quarters of an hour.
 */

export const SLOT = 900;

type Reading = { date: string; minute: number; weekday: string };

const readings = new Map<string, Reading>();
const formats = new Map<string, Intl.DateTimeFormat>();

function readingAt(at: number, zone: string): Reading {
  const key = `${zone} ${at}`;
  const cached = readings.get(key);
  if (cached) return cached;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(zone, format);
  const part: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(at * 1000)) part[type] = value;
  const reading = {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    minute: Number(part['hour']) * 60 + Number(part['minute']),
    weekday: part['weekday'] ?? '',
  };
  readings.set(key, reading);
  return reading;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}

export function referenceFigures(duties: readonly Duty[], { range, known, zone, rules }: Scope): Figures {
  const figures: Figures = {
    total: 0,
    work: 0,
    off: 0,
    night: 0,
    weekend: 0,
    holiday: 0,
    doubleBooked: 0,
    shifts: 0,
    nights: 0,
    weekends: 0,
    weekendDays: 0,
    holidayDays: 0,
    shortRests: 0,
    run: 0,
  };
  const { nightEnd, workUntil, nightStart } = rules.bounds;
  const holidays = new Set([...rules.holidays].map((day) => new Date(day * 1000).toISOString().slice(0, 10)));
  const first: Record<'nights' | 'weekends' | 'weekendDays' | 'holidayDays', Map<string, number>> = {
    nights: new Map(),
    weekends: new Map(),
    weekendDays: new Map(),
    holidayDays: new Map(),
  };
  const touch = (unit: keyof typeof first, key: string, at: number) => {
    if (!first[unit].has(key)) first[unit].set(key, at);
  };
  const days = new Set<string>();
  let before = new Set<number | bigint>();
  let dutyEnd: number | undefined;
  for (let at = known.start; at < range.end; at += SLOT) {
    const on = new Set(
      duties.filter(({ start, end }) => start <= at && at < end).map(({ schedule_id }) => schedule_id),
    );
    const isIn = at >= range.start;
    if (isIn) for (const schedule of on) if (!before.has(schedule)) figures.shifts += 1;
    if (on.size > 0) {
      if (dutyEnd !== undefined && at > dutyEnd && at - dutyEnd < rules.shortRest && isIn)
        figures.shortRests += 1;
      dutyEnd = at + SLOT;
      const { date, minute, weekday } = readingAt(at, zone);
      const isWeekend = weekday === 'Sat' || weekday === 'Sun';
      const isHoliday = holidays.has(date);
      const isNight = minute * 60 < nightEnd || minute * 60 >= nightStart;
      const awake = !isWeekend && minute * 60 < workUntil ? 'work' : 'off';
      const clock = isNight ? 'night' : awake;
      if (isNight) touch('nights', minute * 60 < nightEnd ? dayBefore(date) : date, at);
      if (isWeekend) touch('weekends', weekday === 'Sun' ? dayBefore(date) : date, at);
      if (isWeekend) touch('weekendDays', date, at);
      if (isHoliday) touch('holidayDays', date, at);
      const ordinary = isWeekend ? 'weekend' : clock;
      if (isIn) {
        figures.total += SLOT;
        if (on.size > 1) figures.doubleBooked += SLOT;
        if (rules.isExclusive) figures[isHoliday ? 'holiday' : ordinary] += SLOT;
        else {
          figures[clock] += SLOT;
          if (isWeekend) figures.weekend += SLOT;
          if (isHoliday) figures.holiday += SLOT;
        }
        days.add(date);
      }
    }
    before = on;
  }
  for (const unit of ['nights', 'weekends', 'weekendDays', 'holidayDays'] as const) {
    figures[unit] = [...first[unit].values()].filter((at) => at >= range.start).length;
  }
  for (const date of days) {
    let length = 1;
    for (let day = date; days.has(dayBefore(day)); day = dayBefore(day)) length += 1;
    figures.run = Math.max(figures.run, length);
  }
  return figures;
}
