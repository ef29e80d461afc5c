import type * as z from 'zod/mini';
import type { Layer } from '#contract/schedule';
import { computeSchedule } from '../../schedule/compute';
import type { Interval } from '../../time/interval';
import { clockTable } from '../../time/clock-table';
import { DAY } from '../../time/zone';
import { type Converter, createConverter, readSchedule } from '../converter';
import { ExchangeError, type ExportFile, type ExportReader } from '../exchange';
import { elementsOf, membersOf, parsed, textOf } from '../fields';
import { overrideLayers, peopleIn, type Stretch, stretchesIn } from '../overrides';
import { plainLayer, rotationLayers, turnAt, turned } from '../rotation-layers';
import { restrictionTo, UNRESTRICTED, type WallWindow } from '../windows';
import { clockDifferences } from './clock-differences';
import { Override, Rotation, Schedule } from './grammar';

const KINDS = ['schedules', 'rotations', 'userOverrides', 'users'] as const;

type Nodes = Record<
  (typeof KINDS)[number],
  { place: string; value: unknown; window: Interval | undefined }[]
>;
type RotationParts = z.output<typeof Rotation>;
type ScheduleParts = z.output<typeof Schedule>;
type Target = ScheduleParts['targets'][number];

/**
 * GoAlert: everybody whom a rule of the schedule has on call, on the schedule's wall clock; rotations on their own.
 * An override adds, removes or replaces a person; a temporary schedule replaces rules and overrides, gaps included.
 */
export const goalert: ExportReader = {
  tool: 'GoAlert',
  hasAnswers: true,
  recognise(file) {
    const { schedules, rotations, userOverrides, users } = nodesOf(file);
    if (rotations.length + userOverrides.length > 0) return 'own';
    if (schedules.some(({ value }) => 'targets' in membersOf(value))) return 'own';
    return users.length > 0 ? 'shared' : undefined;
  },
  read(files) {
    const converter = createConverter('GoAlert');
    const problems = files.flatMap(pageProblems);
    if (problems.length > 0) throw new ExchangeError(problems);
    const all = files.map(nodesOf);
    const of = (kind: keyof Nodes) => all.flatMap((nodes) => nodes[kind]);
    for (const { value } of of('users')) {
      const { id, name, email } = membersOf(value);
      const person = textOf(id);
      if (person !== undefined)
        converter.directory.profile(person, { name: textOf(name), email: textOf(email) });
    }
    for (const { value } of of('rotations')) converter.fields.add(Rotation, value, 'rotation');
    for (const { value } of of('userOverrides')) converter.fields.add(Override, value, 'userOverride');
    for (const { place, value, window } of of('schedules')) {
      readSchedule(converter, { id: textOf(membersOf(value)['id']) ?? place, place, content: value }, () => {
        const schedule = parsed(Schedule, value, place);
        converter.fields.add(Schedule, value, 'schedule');
        const targets = new Set(schedule.targets.map(({ target }) => target.id));
        const rotations = of('rotations').filter((one) =>
          targets.has(textOf(membersOf(one.value)['id']) ?? ''),
        );
        const overrides = of('userOverrides').filter(
          (one) => membersOf(membersOf(one.value)['target'])['id'] === schedule.id,
        );
        convertSchedule(converter, schedule, {
          rotations: new Map(
            rotations.map((one) => {
              const rotation = parsed(Rotation, one.value, one.place);
              return [rotation.id, rotation];
            }),
          ),
          overrides: overrides.map((one) => parsed(Override, one.value, one.place)),
          window,
        });
      });
    }
    return converter.result();
  },
};

/** Nodes of a reply by kind; a query of one object has the object in place of a list. */
function nodesOf({ name, content, window }: ExportFile): Nodes {
  const data = membersOf(membersOf(content)['data']);
  const nodes = (kind: string) => {
    const one = data[kind.slice(0, -1)];
    const many = elementsOf(membersOf(data[kind])['nodes']);
    return [...(one === undefined ? [] : [one]), ...many].map((value) => ({
      place:
        `${name}, ${kind.slice(0, -1)} ${textOf(membersOf(value)['name']) ?? textOf(membersOf(value)['id']) ?? ''}`.trim(),
      value,
      window,
    }));
  };
  return {
    schedules: nodes('schedules'),
    rotations: nodes('rotations'),
    userOverrides: nodes('userOverrides'),
    users: nodes('users'),
  };
}

/** Problems of incomplete lists; GoAlert's default page has 15 entries. */
function pageProblems({ name, content }: ExportFile): string[] {
  const data = membersOf(membersOf(content)['data']);
  return KINDS.filter((kind) => membersOf(membersOf(data[kind])['pageInfo'])['hasNextPage'] === true).map(
    (kind) =>
      `${name} has only the first ${elementsOf(membersOf(data[kind])['nodes']).length} ${kind}: ask for all with first`,
  );
}

type Parts = {
  rotations: ReadonlyMap<string, RotationParts>;
  overrides: readonly z.output<typeof Override>[];
  window: Interval | undefined;
};

function convertSchedule(
  converter: Converter,
  schedule: ScheduleParts,
  { rotations, overrides, window }: Parts,
): void {
  const { id, name, description, targets, temporarySchedules, shifts } = schedule;
  const zone = zoneOf(schedule, rotations);
  const layers = targets.flatMap((target) => convertTarget(converter, schedule, target, { zone, rotations }));
  converter.add({
    id,
    name,
    description,
    zone,
    overlap: 'together',
    layers: [...layers, ...convertChanges(converter, layers, { zone, overrides, temporarySchedules })],
  });
  if (shifts === undefined) return;
  const entries = shifts.map(({ userID, start, end }) => ({ start, end, people: [userID] }));
  converter.answer(id, entries, window);
}

/** Zone of the record: that of the rotations where rules do not cut their turns, since rules alone follow the schedule's. */
function zoneOf({ timeZone, targets }: ScheduleParts, rotations: Parts['rotations']): string {
  const zones = new Set(targets.flatMap(({ target }) => rotations.get(target.id)?.timeZone ?? []));
  const [own] = zones;
  const isUncut = targets.every(({ rules }) => rules.every((rule) => isWholeWeek(rule)));
  return own !== undefined && zones.size === 1 && isUncut ? own : timeZone;
}

function convertTarget(
  converter: Converter,
  { name: schedule, timeZone }: ScheduleParts,
  { target, rules }: Target,
  { zone, rotations }: { zone: string; rotations: Parts['rotations'] },
): Layer[] {
  const name = target.name || rotations.get(target.id)?.name || converter.directory.nameOf(target.id);
  const differ = (text: string) => converter.differ({ schedule, layer: name, text, isExact: false });
  // A rule without days holds never.
  const windows = rules.filter(({ weekdayFilter }) => weekdayFilter.includes(true));
  if (windows.length === 0) return [];
  const restriction = windows.some(isWholeWeek) ? UNRESTRICTED : restrictionTo(windows.flatMap(windowsOf));
  if (target.type === 'user') {
    if (converter.directory.nameOf(target.id) === target.id) {
      converter.directory.person(target.id, { name: target.name });
    }
    return [{ ...plainLayer(name, 0, 0, [converter.directory.group([target.id])]), ...restriction }];
  }
  const rotation = rotations.get(target.id);
  if (!rotation) {
    differ(`its ${target.type} ${target.id} is not in the export: nobody is on call by it`);
    return [];
  }
  const groups = rotation.userIDs.map((id) => converter.directory.group([id]));
  const [unit, value] = turnOf(rotation);
  const { timeZone: turns, start: anchor, activeUserIndex, activeSince, nextHandoffTimes } = rotation;
  // GoAlert hands a month without its day off up to three days later than Watchbill does.
  const before = unit === 'month' ? 4 * DAY : 1;
  const at = activeSince ?? (nextHandoffTimes?.[0] === undefined ? undefined : nextHandoffTimes[0] - before);
  const present = turnAt({ anchor, zone: turns, unit, value }, at ?? anchor);
  if (groups.length > 1) {
    if (at === undefined) {
      differ('the export does not say when the present person took over: ask for nextHandoffTimes, too');
    }
    for (const text of clockDifferences(rotation, {
      unit,
      value,
      start: present.start,
      zone,
      rules: windows,
    })) {
      differ(text);
    }
    const period = { start: present.start, end: present.start + 731 * DAY };
    if (clockTable(zone, period) !== clockTable(turns, period)) {
      differ(`its turns follow the clock of ${turns}, its hours that of ${timeZone}`);
    }
  }
  return rotationLayers({
    name,
    zone,
    anchor,
    start: present.start,
    end: 0,
    unit,
    value,
    groups: turned(groups, Math.max(activeUserIndex, 0) - present.turn),
    restriction,
  });
}

function turnOf({ type, shiftLength }: RotationParts) {
  if (type === 'hourly') return ['hour', shiftLength] as const;
  if (type === 'monthly') return ['month', shiftLength] as const;
  return ['day', type === 'weekly' ? shiftLength * 7 : shiftLength] as const;
}

type Rule = Target['rules'][number];

function isWholeWeek({ start, end, weekdayFilter }: Rule): boolean {
  return start === end && weekdayFilter.every(Boolean);
}

/** Windows of a rule: an end at or before its start is on the next day. */
function windowsOf({ start, end, weekdayFilter }: Rule): WallWindow[] {
  const seconds = (end - start + DAY) % DAY || DAY;
  if (weekdayFilter.every(Boolean)) return [{ every: 'day', from: start, seconds }];
  return weekdayFilter.flatMap((isOn, fromSunday) =>
    isOn ? [{ every: 'week' as const, from: ((fromSunday + 6) % 7) * DAY + start, seconds }] : [],
  );
}

/** Overrides and temporary schedules as layers with everybody on call in each stretch. */
function convertChanges(
  converter: Converter,
  layers: Layer[],
  {
    zone,
    overrides,
    temporarySchedules,
  }: {
    zone: string;
    overrides: Parts['overrides'];
    temporarySchedules: ScheduleParts['temporarySchedules'];
  },
): Layer[] {
  const { directory } = converter;
  const changes: Interval[] = [...overrides, ...temporarySchedules].filter(({ start, end }) => start < end);
  if (changes.length === 0) return [];
  const window = {
    start: Math.min(...changes.map(({ start }) => start)),
    end: Math.max(...changes.map(({ end }) => end)),
  };
  const base: Stretch[] = computeSchedule(
    { layers, layers_overlap: 'together' },
    window,
    zone,
  ).final_schedule.schedules.map(({ start, end, group }) => ({
    start,
    end,
    people: directory.peopleOf(group),
  }));
  const shifts = temporarySchedules.flatMap((temporary) =>
    temporary.shifts.map(({ start, end, userID }) => ({ start, end, people: [userID] })),
  );
  const cuts = [...changes, ...base, ...shifts].flatMap(({ start, end }) => [start, end]);
  const stretches = stretchesIn(changes, cuts, (instant) => {
    const isActive = ({ start, end }: Interval) => start <= instant && instant < end;
    if (temporarySchedules.some(isActive)) return peopleIn(shifts, instant);
    let people = peopleIn(base, instant);
    for (const { addUserID: added, removeUserID: removed } of overrides.filter(isActive)) {
      if (removed === undefined) people.push(...(added === undefined ? [] : [added]));
      else if (people.includes(removed)) {
        people = people.flatMap((person) => (person === removed ? (added ?? []) : [person]));
      }
    }
    return people;
  });
  return overrideLayers('Override', stretches, (people) => directory.group(people));
}
