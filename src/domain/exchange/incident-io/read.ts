import type * as z from 'zod/mini';
import type { Group, Layer } from '#contract/schedule';
import { computeSchedule } from '../../schedule/compute';
import type { Interval } from '../../time/interval';
import { DAY } from '../../time/zone';
import { partsBySchedule } from '../belonging';
import { type Converter, createConverter, readSchedule } from '../converter';
import { ExchangeError, type ExportReader } from '../exchange';
import { elementsOf, membersOf, parsed, textOf } from '../fields';
import { overrideLayers, peopleIn, type Stretch, stretchesIn } from '../overrides';
import { rotationLayers } from '../rotation-layers';
import { restrictionTo, type WallWindow } from '../windows';
import { entriesOf, hasSchedules, type Part, schedulesOf, usersOf } from './files';
import { Entry, Rotation, Schedule, type User, Version } from './grammar';

type VersionParts = z.output<typeof Version>;
type EntryParts = z.output<typeof Entry>;

/**
 * incident.io: the people of all rotations are on call together. Hand-overs of several lengths follow each other, a
 * rotation's versions take effect at an instant, and an override replaces the people of its rotation.
 */
export const incidentIo: ExportReader = {
  tool: 'incident.io',
  hasAnswers: true,
  recognise(file) {
    if (hasSchedules(file) || entriesOf(file)) return 'own';
    return Array.isArray(membersOf(file.content)['users']) ? 'shared' : undefined;
  },
  read(files) {
    const converter = createConverter('incident.io');
    for (const { id, name, email } of files.flatMap(usersOf)) {
      const person = textOf(id);
      if (person !== undefined)
        converter.directory.profile(person, { name: textOf(name), email: textOf(email) });
    }
    const schedules = schedulesOf(files);
    const entriesBy = partsBySchedule(
      files.flatMap((file) => entriesOf(file, schedules) ?? []),
      schedules,
      { one: 'list of schedule entries', many: 'lists of schedule entries', ending: 'entries' },
      converter.notice,
    );
    for (const part of schedules) {
      const { id } = part;
      const lists = entriesBy.get(id) ?? [];
      const listed = (kind: 'final' | 'overrides', of = lists) =>
        of.flatMap(({ file, value }) =>
          elementsOf(value[kind]).map((entry) => parsed(Entry, entry, `${file}, ${kind}`)),
        );
      readSchedule(converter, { id, place: part.place, content: part.value }, () => {
        if (part.rotations === undefined)
          throw new ExchangeError([`${part.place}: its rotations are not in the state`]);
        const schedule = parsed(Schedule, part.value, part.place);
        converter.fields.add(Schedule, part.value, 'schedule');
        convertSchedule(converter, { id, schedule, part, overrides: listed('overrides') });
        const [whole, others] = [lists.filter(({ window }) => window), lists.filter(({ window }) => !window)];
        for (const list of whole) readAnswer(converter, id, listed('final', [list]), list.window);
        readAnswer(converter, id, listed('final', others));
      });
    }
    return converter.result();
  },
};

type ScheduleParts = {
  id: string;
  schedule: z.output<typeof Schedule>;
  part: Part;
  overrides: readonly EntryParts[];
};

function convertSchedule(converter: Converter, { id, schedule, part, overrides }: ScheduleParts): void {
  const { name, timezone: zone } = schedule;
  const rotations = new Map(
    [...versionsOf(converter, part)].map(([rotation, versions]) => {
      const layers = versions.flatMap(({ version, label }, index) => {
        const next = versions[index + 1];
        const end = next ? startOf(next.version) : 0;
        const isOnly = versions.length === 1;
        return convertVersion(converter, name, { version, layer: label, zone, end, isOnly });
      });
      return [rotation, layers] as const;
    }),
  );
  converter.add({
    id,
    name,
    zone,
    team: schedule.team_ids?.[0],
    overlap: 'together',
    layers: [
      ...[...rotations.values()].flat(),
      ...convertOverrides(converter, name, { zone, rotations, overrides }),
    ],
  });
}

/** Versions of each rotation by time; the API lists them as rotations of one id, Terraform within a rotation. */
function versionsOf(converter: Converter, { place: schedule, rotations = [] }: Part) {
  const versions = new Map<string, { version: VersionParts; label: string }[]>();
  for (const value of rotations) {
    const place = `${schedule}, rotation ${textOf(membersOf(value)['name']) ?? ''}`.trim();
    const rotation = parsed(Rotation, value, place);
    for (const content of rotation.versions ?? [value]) {
      converter.fields.add(Version, content, 'rotation');
      const version = parsed(Version, content, place);
      const entry = { version, label: rotation.name || rotation.id };
      versions.set(rotation.id, [...(versions.get(rotation.id) ?? []), entry]);
    }
  }
  for (const [id, list] of versions) {
    versions.set(
      id,
      list.toSorted((a, b) => startOf(a.version) - startOf(b.version)),
    );
  }
  return versions;
}

function startOf({ effective_from: from, handover_start_at: first }: VersionParts): number {
  return from ?? first;
}

type VersionContext = { version: VersionParts; layer: string; zone: string; end: number; isOnly: boolean };

function convertVersion(
  converter: Converter,
  schedule: string,
  { version, layer, zone, end, isOnly }: VersionContext,
): Layer[] {
  const { users, handovers, layers, scheduling_mode: mode } = version;
  const differ = (text: string) => converter.differ({ schedule, layer, text, isExact: false });
  const together = Math.max(layers.length, 1);
  const hours = version.working_intervals ?? version.working_interval ?? [];
  // With equal turns, no hours and the same people throughout, a fair order is the one in turn.
  const isEven = isOnly && handovers.length === 1 && hours.length === 0;
  if (mode !== undefined && mode !== 'sequential' && !isEven)
    differ(`people are chosen by the mode “${mode}”, not in turn`);
  if (together > 1 && users.length > together) {
    differ(
      `${together} people at once: which of the ${users.length} they are is not documented; taken as neighbours`,
    );
  }
  const groups = users.map((_, index) => groupFrom(converter, users, index, together));
  const [first = { interval_type: 'daily', interval: 1 }] = handovers;
  const isHourly = handovers.some(({ interval_type: type }) => type === 'hourly');
  const lengths = handovers.map(({ interval_type: type, interval }) => interval * unitLength(type, isHourly));
  const value = lengths.reduce(greatestDivisor);
  if (isHourly && 24 % value !== 0 && groups.length > 1) {
    differ(`turns of ${first.interval} h: not documented where clocks change; taken as elapsed hours`);
  }
  const turns = (handovers.length * groups.length) / greatestDivisor(handovers.length, groups.length || 1);
  const unrolled =
    handovers.length === 1
      ? groups
      : Array.from({ length: turns }, (_, turn) =>
          Array.from(
            { length: (lengths[turn % lengths.length] ?? value) / value },
            () => groups[turn % groups.length],
          ),
        )
          .flat()
          .filter((group) => group !== undefined);
  return rotationLayers({
    name: layer,
    zone,
    anchor: version.handover_start_at,
    start: startOf(version),
    end,
    unit: isHourly ? 'hour' : 'day',
    value,
    groups: unrolled,
    restriction: restrictionTo(hours.map(windowOf)),
  });
}

/** User of a turn without anybody. */
const NOBODY = 'NOBODY';

function isSomebody(user: User | undefined): user is User {
  return user !== undefined && (typeof user === 'string' ? user : user.id) !== NOBODY;
}

function groupFrom({ directory }: Converter, users: readonly User[], index: number, count: number): Group {
  const ids = Array.from(
    { length: Math.min(count, users.length) },
    (_, next) => users[(index + next) % users.length],
  );
  return directory.group(ids.filter(isSomebody).map((user) => personOf(directory, user)));
}

function personOf(directory: Converter['directory'], user: User): string {
  const { id, name, email } = typeof user === 'string' ? { id: user } : user;
  directory.person(id, { name, email });
  return id;
}

/** Hours or days of a unit of hand-overs. */
function unitLength(type: VersionParts['handovers'][number]['interval_type'], isHourly: boolean): number {
  const days = type === 'weekly' ? 7 : 1;
  if (!isHourly) return days;
  return type === 'hourly' ? 1 : days * 24;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

type WorkingInterval = NonNullable<VersionParts['working_interval']>[number];

/** Hours of a weekday; an end at or before the start is on the next day. */
function windowOf(interval: WorkingInterval): WallWindow {
  const start = interval.start_time ?? interval.start ?? 0;
  const end = interval.end_time ?? interval.end ?? 0;
  return {
    every: 'week',
    from: WEEKDAYS.indexOf(interval.weekday) * DAY + start,
    seconds: (end - start + DAY) % DAY || DAY,
  };
}

/** Overrides of rotations as layers with everybody on call in each stretch. */
function convertOverrides(
  converter: Converter,
  schedule: string,
  {
    zone,
    rotations,
    overrides,
  }: { zone: string; rotations: ReadonlyMap<string, Layer[]>; overrides: readonly EntryParts[] },
): Layer[] {
  const { directory } = converter;
  const targets = overrides.flatMap(({ start_at: start, end_at: end, user, rotation_id: rotation }) => {
    if (user === undefined || end <= start) return [];
    if (rotation !== undefined && rotations.has(rotation)) {
      return [{ start, end, rotation, person: personOf(directory, user) }];
    }
    const text = 'an override names no rotation of the schedule: not carried';
    converter.differ({ schedule, text, isExact: false });
    return [];
  });
  if (targets.length === 0) return [];
  const window: Interval = {
    start: Math.min(...targets.map(({ start }) => start)),
    end: Math.max(...targets.map(({ end }) => end)),
  };
  const base = [...rotations].map(([rotation, layers]) => ({
    rotation,
    stretches: computeSchedule(
      { layers, layers_overlap: 'together' },
      window,
      zone,
    ).final_schedule.schedules.map(({ start, end, group }): Stretch => ({
      start,
      end,
      people: directory.peopleOf(group),
    })),
  }));
  const cuts = [...targets, ...base.flatMap(({ stretches }) => stretches)].flatMap(({ start, end }) => [
    start,
    end,
  ]);
  const stretches = stretchesIn(targets, cuts, (instant) =>
    base.flatMap(({ rotation, stretches: own }) => {
      const over = targets.findLast(
        (target) => target.rotation === rotation && target.start <= instant && instant < target.end,
      );
      return over ? [over.person] : peopleIn(own, instant);
    }),
  );
  return overrideLayers('Override', stretches, (people) => directory.group(people));
}

function readAnswer(converter: Converter, id: string, final: readonly EntryParts[], window?: Interval): void {
  const entries = final.map(({ start_at: start, end_at: end, user }) => ({
    start,
    end,
    people: user === undefined ? [] : [personOf(converter.directory, user)],
  }));
  converter.answer(id, entries, window);
}
