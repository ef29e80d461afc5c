import { startOfDay, weekday } from '../days';
import { DAY, type WallSeconds } from '../zone';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const DAY_WORDS =
  /^(?<word>today|tomorrow|yesterday|(?<last>last )?(?<weekday>sun|mon|tue|wed|thu|fri|sat)(?:day|nesday|rsday|sday|urday)?)(?:,? (?:at )?(?<hour>\d\d?)(?::(?<minute>[0-5]\d))?)?$/i;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DATE_WORDS =
  /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,? )?(?:(?<day>\d\d?)\.? (?<month>[a-z]{3,9})|(?<monthFirst>[a-z]{3,9}) (?<dayAfter>\d\d?))$/i;

/**
 * Wall clock of a day in words: "fri 9", "tomorrow 18:00", "last Sunday 10:00", "1 Dec". A weekday is the next one from
 * today on, or the first one after `after`, with "last" that before today; a date is that nearest to today; without a
 * time the day begins. Undefined for other texts.
 */
export function readDayWords(text: string, now: WallSeconds, after?: WallSeconds): WallSeconds | undefined {
  const fields = DAY_WORDS.exec(text)?.groups;
  if (!fields) return readDateWords(text, now);
  const { word = '', last, weekday: name, hour = '0', minute = '0' } = fields;
  const time = Number(hour) * 3600 + Number(minute) * 60;
  if (time > DAY) return undefined;
  if (name === undefined) return startOfDay(now) + daysAhead(word.toLowerCase()) * DAY + time;
  if (last !== undefined) {
    const back = (weekday(now) - WEEKDAYS.indexOf(name.toLowerCase()) + 7) % 7 || 7;
    return startOfDay(now) - back * DAY + time;
  }
  const first = after ?? now;
  const ahead = (WEEKDAYS.indexOf(name.toLowerCase()) - weekday(first) + 7) % 7;
  const wall = startOfDay(first) + ahead * DAY + time;
  return after !== undefined && wall <= after ? wall + 7 * DAY : wall;
}

function readDateWords(text: string, now: WallSeconds): WallSeconds | undefined {
  const {
    monthFirst = '',
    dayAfter = '',
    month = monthFirst,
    day = dayAfter,
  } = DATE_WORDS.exec(text)?.groups ?? {};
  const place = MONTHS.findIndex((name) => month.toLowerCase().startsWith(name));
  if (place === -1) return undefined;
  const year = new Date(now * 1000).getUTCFullYear();
  const dates = [year - 1, year, year + 1].flatMap((one) => {
    const date = new Date(Date.UTC(one, place, Number(day)));
    return date.getUTCMonth() === place && Number(day) > 0 ? [date.getTime() / 1000] : [];
  });
  const today = startOfDay(now);
  return dates.toSorted((a, b) => Math.abs(a - today) - Math.abs(b - today))[0];
}

function daysAhead(word: string): number {
  if (word === 'today') return 0;
  return word === 'tomorrow' ? 1 : -1;
}
