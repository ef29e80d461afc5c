import { MAX_HOLIDAYS } from '../ledger/holidays';
import { sentenceCase } from '../text/words';
import { isoDate, parseIsoDate } from '../time/days';
import { DAY, type WallSeconds } from '../time/zone';
import { type CalendarEvent, isCalendar, readCalendar } from './events';

const MAX_TEXT = 1_000_000;
/** Longest event of several days. */
const MAX_DAYS = 31;

type ReadHolidays = {
  /** Local midnights, sorted. */
  days: WallSeconds[];
  /** Lines or events that could not be used, with the reason. */
  problems: string[];
};

/**
 * Holidays from text: one date per line (`2026-12-25`, then anything), or a calendar file (`.ics`), where every event of
 * whole days counts.
 */
export function readHolidays(text: string): ReadHolidays {
  if (text.length > MAX_TEXT) return { days: [], problems: ['The file is over 1 MB.'] };
  const { days, problems } = isCalendar(text) ? readEvents(text) : readLines(text);
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  if (sorted.length > MAX_HOLIDAYS)
    problems.push(`Only the first ${MAX_HOLIDAYS} of ${sorted.length} days are used.`);
  return { days: sorted.slice(0, MAX_HOLIDAYS), problems };
}

function readLines(text: string): ReadHolidays {
  const days: WallSeconds[] = [];
  const problems: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const word = line.trim().replace(/^"/, '').slice(0, 10);
    const day = parseIsoDate(word);
    if (day !== undefined && !/^\d/.test(line.trim().replace(/^"/, '').slice(10))) days.push(day);
    // A file may have a line of column names.
    else if (word !== '' && (index > 0 || /\d/.test(word))) {
      problems.push(
        `Line ${index + 1}: “${line.trim().slice(0, 40)}” does not start with a date such as 2026-12-25.`,
      );
    }
  }
  return { days, problems };
}

function readEvents(text: string): ReadHolidays {
  const days: WallSeconds[] = [];
  const problems: string[] = [];
  for (const event of readCalendar(text).events) addEvent(event, days, problems);
  return { days, problems };
}

function addEvent(event: CalendarEvent, days: WallSeconds[], problems: string[]): void {
  const name = sentenceCase(event.title);
  if (event.isCancelled) return;
  if (event.days === undefined) {
    problems.push(`${name}: not an event of whole days.`);
    return;
  }
  const { start, end } = event.days;
  const count = Math.max(1, Math.round((end - start) / DAY));
  if (count > MAX_DAYS) {
    problems.push(`${name}: longer than ${MAX_DAYS} days.`);
    return;
  }
  for (let index = 0; index < count; index += 1) days.push(start + index * DAY);
  if (event.isRepeating) problems.push(`${name}: repeats; only ${isoDate(start)} is used.`);
}
