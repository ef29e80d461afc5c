import { startOfDay, weekday } from '../days';
import { DAY, type WallSeconds } from '../zone';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const DAY_WORDS =
  /^(?<word>today|tomorrow|yesterday|(?<weekday>sun|mon|tue|wed|thu|fri|sat)(?:day|nesday|rsday|sday|urday)?)(?:,? (?:at )?(?<hour>\d\d?)(?::(?<minute>[0-5]\d))?)?$/i;

/**
 * Wall clock of a day in words: "fri 9", "tomorrow 18:00", "Tuesday 24:00". A weekday is the next one from today on;
 * without a time the day begins. Undefined for other texts.
 */
export function readDayWords(text: string, now: WallSeconds): WallSeconds | undefined {
  const fields = DAY_WORDS.exec(text)?.groups;
  if (!fields) return undefined;
  const { word = '', weekday: name, hour = '0', minute = '0' } = fields;
  const time = Number(hour) * 3600 + Number(minute) * 60;
  if (time > DAY) return undefined;
  const ahead =
    name === undefined
      ? daysAhead(word.toLowerCase())
      : (WEEKDAYS.indexOf(name.toLowerCase()) - weekday(now) + 7) % 7;
  return startOfDay(now) + ahead * DAY + time;
}

function daysAhead(word: string): number {
  if (word === 'today') return 0;
  return word === 'tomorrow' ? 1 : -1;
}
