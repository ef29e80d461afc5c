import { DAY, type WallSeconds } from './zone';

/** A date of the proleptic Gregorian calendar; `month` counts from 1. */
type CivilDate = { year: number; month: number; day: number };

const DAYS_BEFORE_YEAR = (year: number): number =>
  365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);

// Years are counted from March here, so that the leap day is a year's last and months have a formula.
const MARCH_FIRST_YEAR_0 = -719_468;
const MONTH_START = (marchMonth: number): number => Math.floor((153 * marchMonth + 2) / 5);

/**
 * Days from 1970-01-01 to a date. Plain arithmetic, unlike `Date` defined for any year: a rotation of a million months
 * must have an answer, too. A month beyond 12 or below 1 runs over into other years.
 */
export function daysOf({ year, month, day }: CivilDate): number {
  const months = year * 12 + month - 3;
  const marchYear = Math.floor(months / 12);
  return MARCH_FIRST_YEAR_0 + DAYS_BEFORE_YEAR(marchYear) + MONTH_START(months - marchYear * 12) + day - 1;
}

/** The date that lies a number of days after 1970-01-01. */
export function civilOf(days: number): CivilDate {
  const sinceMarch = days - MARCH_FIRST_YEAR_0;
  let year = Math.floor(sinceMarch / 365.2425);
  // The mean year is off by up to two days at either end.
  while (DAYS_BEFORE_YEAR(year) > sinceMarch) year -= 1;
  while (DAYS_BEFORE_YEAR(year + 1) <= sinceMarch) year += 1;
  const dayOfYear = sinceMarch - DAYS_BEFORE_YEAR(year);
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: month < 3 ? year + 1 : year, month, day: dayOfYear - MONTH_START(marchMonth) + 1 };
}

/** The same time of day that many calendar months later; the 31st becomes the last day of a shorter month. */
export function addMonths(wall: WallSeconds, months: number): WallSeconds {
  const days = Math.floor(wall / DAY);
  const date = civilOf(days);
  const first = { year: date.year, month: date.month + months, day: 1 };
  const length = daysOf({ ...first, month: first.month + 1 }) - daysOf(first);
  return (daysOf(first) + Math.min(date.day, length) - 1) * DAY + (wall - days * DAY);
}

/** Whole months from the month of one wall clock to the month of another; days do not count. */
export function monthsBetween(from: WallSeconds, to: WallSeconds): number {
  const a = civilOf(Math.floor(from / DAY));
  const b = civilOf(Math.floor(to / DAY));
  return (b.year - a.year) * 12 + b.month - a.month;
}
