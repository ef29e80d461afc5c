import { csvFile, type CsvCell } from '#domain/csv/write';
import { isWellAbove, type Load, type PersonLoad } from '#domain/oncall/review/load';
import { isoDate } from '#domain/time/days';
import { formatIso } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { wallAt } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import { saveFile } from '../../../data/save-file';

/** A person's time in the schedules that pass the filters. */
export type ShownHours = { words: string; secondsOf: (person: PersonLoad) => number };

type LoadFile = {
  people: readonly PersonLoad[];
  /** Unknown people, who have hours and nothing else. */
  unknown: Load['unknown'];
  /** Of everybody's totals, in seconds. */
  median: number;
  inShown: ShownHours | undefined;
};

/** Hands the hours of people to the browser as a file, named after the first day. */
export function saveLoad(file: LoadFile, window: Interval, zone: string, directory: Directory): void {
  const name = `load-${isoDate(wallAt(window.start, zone))}.csv`;
  const bounds = [formatIso(window.start, zone), formatIso(window.end, zone)];
  saveFile(name, 'text/csv;charset=utf-8', loadCsv(file, bounds, directory));
}

/** Its heads say how it is counted, and each line of which time. */
function loadCsv(
  { people, unknown, median, inShown }: LoadFile,
  bounds: readonly string[],
  directory: Directory,
): string {
  const shown = inShown ? [`hours ${inShown.words}`] : [];
  const kinds = ['work', 'off', 'sleep', 'weekend'].map((kind) => `${kind} hours`);
  const head = ['person_id', 'person', 'hours', ...shown, 'hours above the median'];
  const wellAbove = 'well above (twice the median or more, by a day or more)';
  const rules = ['double hours (counted once in hours)', 'short rests (under 11 h)'];
  const columns = [...head, wellAbove, ...kinds, ...rules, 'counted from', 'counted to'];
  return csvFile(columns, [
    ...people.map((person): CsvCell[] => [
      person.person_id,
      directory.person(person.person_id),
      hundredths(person.total),
      ...(inShown ? [hundredths(inShown.secondsOf(person))] : []),
      hundredths(person.total - median),
      isWellAbove(person.total, median) ? 'yes' : 'no',
      ...[person.work, person.off, person.sleep, person.weekend, person.doubleBooked].map(hundredths),
      person.shortRests.length,
      ...bounds,
    ]),
    ...unknown.map(({ person_id, seconds }): CsvCell[] => {
      const known = [person_id, directory.person(person_id), hundredths(seconds)];
      return [...known, ...columns.slice(known.length, -bounds.length).map(() => ''), ...bounds];
    }),
  ]);
}

function hundredths(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}
