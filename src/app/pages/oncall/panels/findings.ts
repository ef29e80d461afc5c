import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { computedDuties, computedInWords } from '#domain/duty/computed-past';
import { faultyLayers } from '#domain/oncall/explain/faulty-layers';
import type { Reading } from '#domain/oncall/reply/shifts';
import type { DaysOffLoad } from '#domain/oncall/review/days-off-load';
import { differencesIn } from '#domain/oncall/review/agreement';
import { auditOf, type IntegrityWarning } from '#domain/oncall/review/audit';
import { unknownPeopleIn, type UnknownPerson } from '#domain/oncall/review/unknown-people';
import { type HandOff, handOffsOf } from '#domain/oncall/review/hand-offs';
import { isWellAbove, type Load, loadOf, type PersonLoad } from '#domain/oncall/review/load';
import type { Interval } from '#domain/time/interval';
import { type CsvCell, csvFile } from '#domain/csv/write';
import { isoDate } from '#domain/time/days';
import { formatIso } from '#domain/time/format';
import { wallAt, type ViewerZone } from '#domain/time/zone';
import type { Zones } from '#address/zone';
import type { Directory } from '../../../api/names/directory-of';
import { saveFile } from '../../../data/save-file';

/** Hours of a person in the schedules that pass the filters. */
export type ShownHours = { words: string; secondsOf: (person: PersonLoad) => number };

type LoadFile = {
  people: readonly PersonLoad[];
  /** Unknown people, with hours only. */
  unknown: Load['unknown'];
  /** Median of all totals, in seconds. */
  median: number;
  inShown: ShownHours | undefined;
  off: ReadonlyMap<Id, DaysOffLoad>;
  /** Schedules whose hours are counted. */
  schedules: readonly Schedule[];
};

/** Findings of the panels, computed once for the panels and the counts in the heading. */

export type Audit = {
  schedule: Schedule;
  faulty: ReturnType<typeof faultyLayers>;
  warnings: readonly IntegrityWarning[];
  differences: readonly Interval[];
  unknown: readonly UnknownPerson[];
};

export type ListedHandOff = HandOff & { schedule: Schedule };

export const auditsOf = remembered(
  (
    schedules: readonly Schedule[],
    { window, accountZone: account }: Pick<Reading, 'window' | 'accountZone'>,
  ) =>
    schedules.map((schedule): Audit => {
      return {
        schedule,
        faulty: faultyLayers(schedule),
        warnings: auditOf(schedule, window),
        differences: differencesIn(schedule, window, account),
        unknown: unknownPeopleIn(schedule, window),
      };
    }),
);

/** Number of rows of data problems. */
export function problemsIn({ faulty, warnings, differences, unknown }: Audit): number {
  return faulty.length + warnings.length + Math.min(1, differences.length) + unknown.length;
}

/** Sorted by time. */
export const handOffsIn = remembered(
  (schedules: readonly Schedule[], { window, accountZone, zone, secondZone }: HandOffReading) => {
    const zones = secondZone === undefined ? [zone] : [zone, secondZone];
    return schedules
      .flatMap((schedule) =>
        handOffsOf(schedule, window, accountZone, zones).map((handOff): ListedHandOff => {
          return Object.assign(handOff, { schedule });
        }),
      )
      .sort((a, b) => a.at - b.at);
  },
);

type HandOffReading = Pick<Reading, 'window' | 'accountZone'> & Zones;

const loadIn = remembered(
  (schedules: readonly Schedule[], { window, zone }: { window: Interval; zone: ViewerZone }): Load =>
    loadOf(schedules, window, zone),
);

/** People in the visible schedules with their load in all schedules: a filter does not reduce a load. */
export function listedLoad(
  schedules: readonly Schedule[],
  everySchedule: readonly Schedule[],
  words: { window: Interval; zone: ViewerZone },
): { people: readonly PersonLoad[]; whole: Load; visible: Load } {
  const whole = loadIn(everySchedule, words);
  const visible = schedules.length < everySchedule.length ? loadIn(schedules, words) : whole;
  const ids = new Set(visible.people.map(({ person_id }) => person_id));
  return { people: whole.people.filter(({ person_id }) => ids.has(person_id)), whole, visible };
}

/** Max results of a computation in memory: of two windows, each with and without a filter. */
const MAX_RESULTS = 4;

/** Caches the last results by the identity of schedules and equal words, which have no ids: JSON has no bigint. */
export function remembered<Words extends object, Result>(
  work: (schedules: readonly Schedule[], words: Words) => Result,
): (schedules: readonly Schedule[], words: Words) => Result {
  type Remembered = { schedules: readonly Schedule[]; key: string; result: Result };
  let results: readonly Remembered[] = [];
  return (schedules, words) => {
    const key = JSON.stringify(words);
    const same = results.find((one) => one.schedules === schedules && one.key === key);
    const cached = same ?? { schedules, key, result: work(schedules, words) };
    results = [cached, ...results.filter((one) => one !== cached)].slice(0, MAX_RESULTS);
    return cached.result;
  };
}

/** Downloads the hours of people as a file named after the first day. */
export function saveLoad(file: LoadFile, window: Interval, zone: ViewerZone, directory: Directory): void {
  const name = `load-${isoDate(wallAt(window.start, zone))}.csv`;
  const note = computedInWords(computedDuties(file.schedules, window), zone, Infinity);
  const bounds = [formatIso(window.start, zone), formatIso(window.end, zone), note];
  saveFile(name, 'text/csv;charset=utf-8', loadCsv(file, bounds, directory));
}

/** Heads explain how hours are counted; each row names its time. */
function loadCsv(
  { people, unknown, median, inShown, off }: LoadFile,
  bounds: readonly string[],
  directory: Directory,
): string {
  const visible = inShown ? [`hours ${inShown.words}`] : [];
  const kinds = ['work', 'off', 'sleep', 'weekend'].map((kind) => `${kind} hours`);
  const head = ['person_id', 'person', 'hours', ...visible, 'hours above the median'];
  const wellAbove = 'well above (twice the median or more, by a day or more)';
  const rules = [
    'holiday hours (recorded days off)',
    'hours on call while recorded as absent',
    'double hours (counted once in hours)',
    'short rests (under 11 h)',
  ];
  const columns = [...head, wellAbove, ...kinds, ...rules, 'counted from', 'counted to', 'note'];
  return csvFile(columns, [
    ...people.map((person): CsvCell[] => [
      person.person_id,
      directory.person(person.person_id),
      hundredths(person.total),
      ...(inShown ? [hundredths(inShown.secondsOf(person))] : []),
      hundredths(person.total - median),
      isWellAbove(person.total, median) ? 'yes' : 'no',
      ...[person.work, person.off, person.night, person.weekend].map(hundredths),
      hundredths(off.get(person.person_id)?.holiday ?? 0),
      hundredths(off.get(person.person_id)?.absent ?? 0),
      hundredths(person.doubleBooked),
      person.shortRests.length,
      ...bounds,
    ]),
    ...unknown.map(({ person_id, seconds }): CsvCell[] => {
      const cells = [person_id, directory.person(person_id), hundredths(seconds)];
      return [...cells, ...columns.slice(cells.length, -bounds.length).map(() => ''), ...bounds];
    }),
  ]);
}

function hundredths(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}
