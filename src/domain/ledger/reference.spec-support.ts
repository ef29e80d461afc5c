import type { Figures, Scope } from './account';
import type { Duty } from './duties';

/**
 * Slow reference of hours on call: gets the clock from Intl at every quarter of an hour and counts slots. Shares no
 * code with the domain. All bounds, offsets and duties of the specs are whole quarters of an hour.
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

/** Figures of duty by rules, evaluated at every quarter of an hour. */
export function referenceFigures(duties: readonly Duty[], scope: Scope): Figures {
  const { range, days, knownTime, zone, rules } = scope;
  const [first, last] = [isoDay(days.first), isoDay(days.last)];
  const isOn = (date: string) => first <= date && date <= last;
  const holidays = new Set([...rules.holidays].map(isoDay));
  const figures: Figures = { ...NO_FIGURES };
  const [nights, weekendDays, holidayDays, dates] = [1, 2, 3, 4].map(() => new Set<string>());
  /** First day with duty by the Saturday of the weekend. */
  const weekends = new Map<string, string>();
  let before = new Set<string>();
  let dutyEnd: number | undefined;
  for (let at = knownTime.start; at < knownTime.end; at += SLOT) {
    const active = duties.filter(({ start, end }) => start <= at && at < end);
    const posts = new Set(active.map(({ schedule_id, role_id }) => `${schedule_id} ${role_id}`));
    const isIn = range.start <= at && at < range.end;
    if (isIn) for (const post of posts) if (!before.has(post)) figures.shifts += 1;
    before = posts;
    if (active.length === 0) continue;
    const isRest = dutyEnd !== undefined && at > dutyEnd && at - dutyEnd < rules.shortRest;
    if (isRest && dutyEnd !== undefined && dutyEnd >= range.start && dutyEnd < range.end)
      figures.shortRests += 1;
    dutyEnd = at + SLOT;
    const reading = readingAt(at, zone);
    const { date, weekday } = reading;
    const [isWeekend, isHoliday] = [weekday === 'Sat' || weekday === 'Sun', holidays.has(date)];
    const clock = clockKind(reading, DEFAULT);
    if (clock === 'night') nights?.add(reading.minute < 720 ? dayBefore(date) : date);
    const saturday = weekday === 'Sun' ? dayBefore(date) : date;
    if (isWeekend && !weekends.has(saturday)) weekends.set(saturday, date);
    if (isWeekend) weekendDays?.add(date);
    if (isHoliday) holidayDays?.add(date);
    dates?.add(date);
    if (!isIn) continue;
    figures.total += SLOT;
    if (new Set(active.map(({ schedule_id }) => schedule_id)).size > 1) figures.doubleBooked += SLOT;
    figures[clock] += SLOT;
    if (isWeekend) figures.weekend += SLOT;
    if (isHoliday) figures.holiday += SLOT;
    if (!rules.payBounds) continue;
    const paidClock = { work: 'paidWork', off: 'paidOff', night: 'paidNight' } as const;
    const ordinary = isWeekend ? 'paidWeekend' : paidClock[clockKind(reading, rules.payBounds)];
    figures[isHoliday ? 'paidHoliday' : ordinary] += SLOT;
  }
  const countOn = (some: Iterable<string> = []) => [...some].filter(isOn).length;
  figures.nights = countOn(nights);
  figures.weekendDays = countOn(weekendDays);
  figures.holidayDays = countOn(holidayDays);
  figures.weekends = countOn(weekends.values());
  const own = new Set([...(dates ?? [])].filter(isOn));
  for (const date of own) {
    let length = 1;
    for (let day = date; own.has(dayBefore(day)); day = dayBefore(day)) length += 1;
    figures.run = Math.max(figures.run, length);
  }
  return figures;
}

type Bounds = { nightEnd: number; workUntil: number; nightStart: number };
const DEFAULT: Bounds = { nightEnd: 8 * 3600, workUntil: 19 * 3600, nightStart: 23 * 3600 };

function clockKind(
  { minute, weekday }: Reading,
  { nightEnd, workUntil, nightStart }: Bounds,
): 'work' | 'off' | 'night' {
  const time = minute * 60;
  if (time < nightEnd || time >= nightStart) return 'night';
  return weekday !== 'Sat' && weekday !== 'Sun' && time < workUntil ? 'work' : 'off';
}

function isoDay(wall: number): string {
  return new Date(wall * 1000).toISOString().slice(0, 10);
}

/** No duty. */
export const NO_FIGURES: Figures = {
  total: 0,
  work: 0,
  off: 0,
  night: 0,
  weekend: 0,
  holiday: 0,
  paidWork: 0,
  paidOff: 0,
  paidNight: 0,
  paidWeekend: 0,
  paidHoliday: 0,
  doubleBooked: 0,
  shifts: 0,
  nights: 0,
  weekends: 0,
  weekendDays: 0,
  holidayDays: 0,
  shortRests: 0,
  run: 0,
};
