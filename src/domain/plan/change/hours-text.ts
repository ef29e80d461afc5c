import { RESTRICT_MODE, type Layer, type RestrictPeriod } from '#contract/schedule';
import { dayName, timeInWords } from '../../oncall/words/clock-words';
import { DAY } from '../../time/zone';

/** Hours of a layer: all ranges of a day, or of a week. */
export type LayerHours = Pick<Layer, 'restrict_mode' | 'restrict_periods'>;

const ALL_HOURS: LayerHours = { restrict_mode: RESTRICT_MODE.none, restrict_periods: [] };

// Monday first, as the seconds of a week count.
const DAYS = Array.from({ length: 7 }, (_, index) => dayName(index + 1).slice(0, 3));

/** "09:00 – 12:00, 13:00 – 17:00", of a week "Fri 18:00 – Mon 08:00"; '' for all hours. */
export function hoursText({ restrict_mode, restrict_periods }: LayerHours): string {
  if (restrict_mode === RESTRICT_MODE.none) return '';
  const isWeekly = restrict_mode === RESTRICT_MODE.weekly;
  const momentText = (seconds: number, isEnd: boolean) => {
    if (!isWeekly) return timeInWords(seconds);
    const day = Math.floor((isEnd ? seconds - 1 : seconds) / DAY);
    return `${DAYS[(day + 7) % 7] ?? ''} ${timeInWords(seconds - day * DAY)}`;
  };
  return restrict_periods
    .map(
      ({ restrict_start: start, restrict_end: end }) =>
        `${momentText(start, false)} – ${momentText(end, true)}`,
    )
    .join(', ');
}

/** Hours of a text, in the form above; undefined if it has another form. */
export function readHours(text: string): LayerHours | undefined {
  if (text.trim() === '') return ALL_HOURS;
  const ranges = text.split(/[,;]|\band\b/i).map(readRange);
  const isWeekly = ranges.every((range) => range?.isWeekly === true);
  if (ranges.some((range) => range === undefined || range.isWeekly !== isWeekly)) return undefined;
  return {
    restrict_mode: isWeekly ? RESTRICT_MODE.weekly : RESTRICT_MODE.daily,
    restrict_periods: ranges.flatMap((range) => range?.period ?? []),
  };
}

const MOMENT = String.raw`(?:([a-z]{3,9})\s+)?(\d{1,2})(?::?(\d{2}))?(?::(\d{2}))?`;
const RANGE = new RegExp(String.raw`^\s*${MOMENT}\s*(?:–|-|to|until)\s*${MOMENT}\s*$`, 'i');

function readRange(text: string): { period: RestrictPeriod; isWeekly: boolean } | undefined {
  const [whole, firstDay, ...rest] = RANGE.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const lastDay = rest[3];
  const [start, end] = [secondsOf(rest.slice(0, 3)), secondsOf(rest.slice(4))];
  const isWeekly = firstDay !== undefined;
  if (start === undefined || end === undefined || isWeekly !== (lastDay !== undefined)) return undefined;
  const [from, to] = [dayStart(firstDay), dayStart(lastDay)];
  if (from === undefined || to === undefined) return undefined;
  return { period: { restrict_start: from + start, restrict_end: to + end }, isWeekly };
}

function dayStart(name: string | undefined): number | undefined {
  if (name === undefined) return 0;
  const place = DAYS.findIndex((day) => name.toLowerCase().startsWith(day.toLowerCase()));
  return place === -1 ? undefined : place * DAY;
}

function secondsOf(parts: readonly (string | undefined)[]): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const total = (hours * 60 + minutes) * 60 + seconds;
  return minutes < 60 && seconds < 60 && total <= DAY ? total : undefined;
}
