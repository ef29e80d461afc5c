import type { HourOfWeek } from '#domain/insight/incidents/hours-of-week';
import type { Value } from './codec';

export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
const SHORT = WEEKDAY_NAMES.map((name) => name.slice(0, 3).toLowerCase());

/** Hour of the week in an address: `thu-2`. */
export const hourOfWeek: Value<HourOfWeek> = {
  parse: (text) => {
    const [, day = '', hour = ''] = /^([a-z]{3})-(\d|1\d|2[0-3])$/.exec(text) ?? [];
    const weekday = SHORT.indexOf(day);
    return weekday < 0 ? undefined : { weekday, hour: Number(hour) };
  },
  format: ({ weekday, hour }) => `${SHORT[weekday] ?? ''}-${hour}`,
};

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

export function hourOfWeekText({ weekday, hour }: HourOfWeek): string {
  return `${WEEKDAY_NAMES[weekday] ?? ''} ${hourText(hour)}–${hourText((hour + 1) % 24)}`;
}
