import { formatLength } from '#domain/time/duration';

/** Minutes before a shift; undefined: no reminder. */
export const ALARMS: readonly (number | undefined)[] = [undefined, 0, 15, 60, 1440];

export function alarmInWords(minutes: number | undefined): string {
  if (minutes === undefined) return 'No reminder';
  return minutes === 0 ? 'Reminder at the beginning' : `Reminder ${formatLength(minutes * 60)} before`;
}
