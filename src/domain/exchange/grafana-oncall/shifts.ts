import type { Layer } from '#contract/schedule';
import { civilOf, daysOf } from '../../time/civil';
import { DAY, instantAt, WEEK } from '../../time/zone';
import type { Converter } from '../converter';
import { type EventSource, MAX_EVENT_DAYS, tableLayers } from '../day-table';
import { modulo, plainLayer, rotationLayers, turned } from '../rotation-layers';
import { restrictionTo, UNRESTRICTED } from '../windows';
import { eventsOf, isOfWeb, rangeOf, type ShiftEvents, type ShiftFields } from './events';
import { WEEKDAYS } from './grammar';

/** A shift with its layers, and as a source of a day table where it has one. */
export type ConvertedShift = {
  level: number;
  range: { start: number; end: number };
  layers: Layer[];
  /** True if days without duty are groups without people, which would hide the layers below. */
  hasHoles: boolean;
  source?: EventSource;
};

type Context = { schedule: string; zone: string };

const PERIODS = { hourly: 3600, daily: DAY, weekly: WEEK, monthly: 0 };

/** Max events of a shift that are layers of their own. */
const MAX_EVENTS = 400;

export function convertShift(
  converter: Converter,
  shift: ShiftFields,
  { schedule, zone }: Context,
): ConvertedShift | undefined {
  const { name, level, frequency, interval, start, by_day: days } = shift;
  const people = peopleOf(shift);
  const differ = (text: string, isExact: boolean) =>
    converter.differ({ schedule, layer: name, text, isExact });
  if (people.every((list) => list.length === 0)) {
    differ('nobody is in it: not carried', true);
    return undefined;
  }
  const seconds = wholeMinutes(shift.duration);
  if (seconds !== shift.duration) differ('its turns end one second before the full minute: rounded up', true);
  if (shift.by_month.length > 0) differ('it counts in some months only: carried for all months', false);
  const events = eventsOf(shift, people.length);
  const range = rangeOf({ ...shift, duration: seconds }, events, zone);
  if (!range) return undefined;
  const groups = people.map((list) => converter.directory.group(list));
  const result = { level, range, hasHoles: false };
  if (frequency === undefined) {
    return { ...result, layers: [plainLayer(name, range.start, range.end, groups.slice(0, 1))] };
  }
  const period = PERIODS[frequency] * interval;
  if (seconds > period && period > 0 && days.length === 0 && shift.rotation_start !== start) {
    differ('its turns overlap: those that began before the rotation started are carried to their end', false);
  }
  const source: EventSource | undefined =
    events.cycleDays === 0 || seconds > MAX_EVENT_DAYS * DAY
      ? undefined
      : sourceOf(level, events, { seconds, people });
  const restriction = restrictionOf(shift, seconds);
  if (restriction) {
    const layers = rotationLayers({ name, zone, ...range, groups, ...restriction });
    return { ...result, layers, ...(source && { source }) };
  }
  const table =
    source && tableLayers({ name, zone, ...range, sources: [source], groupOf: converter.directory.group });
  if (table) return { ...result, ...table, ...(source && { source }) };
  return {
    ...result,
    layers: singleEvents(converter, shift, { schedule, zone, events, seconds, people, range }),
  };
}

function peopleOf({
  type,
  rolling_users: rolling,
  users,
  start_rotation_from_user_index: first,
}: ShiftFields): string[][] {
  if (type === 'rolling_users' && rolling.length > 0) return turned(rolling, first);
  return [[...new Set([...users, ...rolling.flat()])]];
}

/** The web ends shifts at :59:59; one second is no gap. */
function wholeMinutes(seconds: number): number {
  return seconds % 60 === 59 ? seconds + 1 : seconds;
}

function sourceOf(
  level: number,
  { cycleDays, on }: ShiftEvents,
  { seconds, people }: { seconds: number; people: string[][] },
): EventSource {
  return {
    level,
    cycleDays,
    eventsOn: (day) =>
      on(day).map(({ from, index }) => ({
        from,
        seconds,
        people: people[modulo(index, people.length)] ?? [],
      })),
  };
}

/**
 * The beat and restriction of a shift whose turns a layer has, too: one turn without a break, or hours of each day,
 * where turns end when the last of them may end.
 */
function restrictionOf(shift: ShiftFields, seconds: number) {
  const { start, frequency, interval, by_day: days, time_zone: zone = 'UTC' } = shift;
  const anchor = (wall: number) => ({ anchor: instantAt(wall, zone) });
  const from = modulo(start, DAY);
  const first = start - from;
  if (frequency === undefined) return undefined;
  const period = PERIODS[frequency] * interval;
  if (days.length === 0 && seconds === period) {
    const hours = frequency === 'hourly';
    return {
      ...anchor(start),
      unit: hours ? 'hour' : 'day',
      value: period / (hours ? 3600 : DAY),
      restriction: UNRESTRICTED,
    } as const;
  }
  if (interval > 1 || seconds > DAY) return undefined;
  if (frequency === 'daily' && days.length === 0) {
    return {
      ...anchor(start),
      unit: 'day',
      value: 1,
      restriction: restrictionTo([{ every: 'day', from, seconds }]),
    } as const;
  }
  const weekday = modulo(Math.floor(start / DAY) + 4, 7);
  const selection = days.length > 0 ? days.map((name) => WEEKDAYS.indexOf(name)) : [weekday];
  const restriction = restrictionTo(
    [...new Set(selection)].map((day) => ({ every: 'week', from: modulo(day - 1, 7) * DAY + from, seconds })),
  );
  if (frequency === 'weekly') {
    const week = first - modulo(weekday - WEEKDAYS.indexOf(shift.week_start), 7) * DAY;
    return { ...anchor(week + from), unit: 'day', value: 7, restriction } as const;
  }
  if (frequency === 'monthly' && days.length > 0) {
    const { year, month } = civilOf(first / DAY);
    return {
      ...anchor(daysOf({ year, month, day: 1 }) * DAY + from),
      unit: 'month',
      value: 1,
      restriction,
    } as const;
  }
  return undefined;
}

type Series = Context & {
  events: ShiftEvents;
  seconds: number;
  people: string[][];
  range: { start: number; end: number };
};

/** Each event as a layer of its own. */
function singleEvents(
  converter: Converter,
  shift: ShiftFields,
  { schedule, zone, events, seconds, people, range }: Series,
): Layer[] {
  const layers: Layer[] = [];
  // An event of the web that started before the range continues in it.
  const first = Math.floor(range.start / DAY) - 1 - (isOfWeb(shift) ? Math.ceil(seconds / DAY) : 0);
  for (let day = first; day < first + 36_600 && layers.length < MAX_EVENTS; day += 1) {
    for (const { from, index } of events.on(day)) {
      const begin = instantAt(day * DAY + from, zone);
      const start = Math.max(begin, range.start);
      const end = instantAt(day * DAY + from + seconds, zone);
      if (range.end !== 0 && start >= range.end) return layers;
      const isBefore = isOfWeb(shift) ? end <= range.start : begin < range.start;
      if (isBefore || day * DAY + from < shift.start) continue;
      const group = converter.directory.group(people[modulo(index, people.length)] ?? []);
      layers.push(plainLayer(shift.name, start, range.end === 0 ? end : Math.min(end, range.end), [group]));
    }
  }
  const text = `its turns follow no pattern of layers: only the first ${layers.length} are carried`;
  converter.differ({ schedule, layer: shift.name, text, isExact: false });
  return layers;
}
