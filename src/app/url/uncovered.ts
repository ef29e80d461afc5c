import { isoDate, parseIsoDate } from '#domain/time/days';
import type { WallSeconds } from '#domain/time/zone';
import { param, parseFields } from './codec';
import { textLike } from './values';
import { zoneFields, type ZoneDefaults } from './zone';

/** A calendar month, as local midnight of its first day. */
const month = {
  parse: (text: string) => parseIsoDate(`${text}-01`),
  format: (first: WallSeconds) => isoDate(first).slice(0, 7),
};

/** What the report of uncovered time has in its address beside zones. */
export const UNCOVERED_FIELDS = {
  month: param('month', month, undefined, 'the present month'),
  /** Undefined: all schedules. */
  schedule: param('schedule', textLike(/^\d{1,20}$/), undefined, 'all schedules'),
};

export function parseUncovered(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...UNCOVERED_FIELDS }, search);
}
