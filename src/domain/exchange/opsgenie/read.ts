import type * as z from 'zod/mini';
import type { Group, Layer } from '#contract/schedule';
import { computeSchedule } from '../../schedule/compute';
import { DAY, WEEK } from '../../time/zone';
import { partsBySchedule } from '../belonging';
import { type Converter, createConverter, readSchedule } from '../converter';
import { ExchangeError, type ExportReader } from '../exchange';
import { elementsOf, membersOf, parsed, stemOf, textOf } from '../fields';
import { overrideLayers, peopleIn, type Stretch, stretchesIn } from '../overrides';
import { rotationLayers } from '../rotation-layers';
import { terraformResources } from '../terraform';
import { restrictionTo, type WallWindow } from '../windows';
import { convertAlerts, hasAlerts } from './alerts';
import { type Part, type Parts, partsOf, strayRotations, TERRAFORM } from './files';
import { Override, type Party, type Rotation, Schedule, Timeline } from './grammar';

/**
 * Opsgenie and Jira Service Management: the people of all rotations are on call together, on the wall clock of the
 * schedule; an override replaces the people of all rotations, or of the rotations that it names.
 */
export const opsgenie: ExportReader = {
  tool: 'Opsgenie',
  hasAnswers: true,
  recognise(file) {
    if (terraformResources(file).some(({ type }) => TERRAFORM.test(type))) return 'own';
    const { schedules, rotations, timelines, ...others } = partsOf(file);
    if (schedules.length + rotations.length + timelines.length > 0 || hasAlerts(file)) return 'own';
    if (Object.values(others).some((parts) => parts.length > 0)) return 'shared';
    return Array.isArray(membersOf(file.content)['data']) ? 'shared' : undefined;
  },
  read(files) {
    const converter = createConverter('Opsgenie');
    const all = files.map(partsOf);
    const of = (kind: keyof Parts) => all.flatMap((parts) => parts[kind]);
    const teams = readPeople(converter, of('users'), of('teams'));
    const stray = files.flatMap(strayRotations);
    if (stray.length > 0) throw new ExchangeError(stray);
    const schedules = of('schedules').map((part) => ({ id: idOf(part), file: part.file, part }));
    const rotationsBy = partsBySchedule(
      of('rotations'),
      schedules,
      { one: 'rotation', ending: 'rotations' },
      converter.notice,
    );
    const overridesBy = partsBySchedule(
      of('overrides'),
      schedules,
      { one: 'override', ending: 'overrides' },
      converter.notice,
    );
    const timelinesBy = partsBySchedule(
      of('timelines'),
      schedules,
      { one: 'timeline', ending: 'timeline' },
      converter.notice,
    );
    for (const { id, part } of schedules) {
      const place = `${part.place}, schedule ${textOf(membersOf(part.value)['name']) ?? id}`;
      readSchedule(converter, { id, place, content: part.value }, () => {
        const value = withRotations(part, id, place, rotationsBy.get(id));
        const schedule = parsed(Schedule, value, place);
        const overrides = (overridesBy.get(id) ?? []).map((override) =>
          parsed(Override, override.value, `${override.file}, overrides`),
        );
        converter.fields.add(Schedule, value, 'schedule');
        convertSchedule(
          converter,
          id,
          { ...schedule, overrides: [...(schedule.overrides ?? []), ...overrides] },
          teams,
        );
        for (const { value: timeline, place, window } of timelinesBy.get(id) ?? []) {
          readTimeline(converter, id, { ...parsed(Timeline, timeline, place), window }, teams);
        }
      });
    }
    convertAlerts(converter, files);
    return converter.result();
  },
};

type Teams = ReadonlyMap<string, readonly string[]>;

function idOf({ value, file }: Part): string {
  return textOf(membersOf(value)['id']) ?? stemOf(file);
}

/**
 * A schedule with the rotations of a reply of their own.
 * @throws ExchangeError if it has rotations in neither.
 */
function withRotations({ value }: Part, id: string, place: string, loose: readonly Part[] = []): unknown {
  const { rotations, ...members } = membersOf(value);
  if (!Array.isArray(rotations) && loose.length === 0) {
    throw new ExchangeError([
      `${place}: its rotations are missing: export the schedules with ?expand=rotation, or put the reply of schedules/${id}/rotations beside them as ${id}.rotations.json`,
    ]);
  }
  return { ...members, rotations: [...elementsOf(rotations), ...loose.map((rotation) => rotation.value)] };
}

/** Reads users and teams; returns the members of each team. */
function readPeople({ directory }: Converter, users: readonly Part[], teams: readonly Part[]): Teams {
  for (const { value } of users) {
    const { id, accountId, username, fullName, displayName, emailAddress, timeZone, timezone } =
      membersOf(value);
    const person = textOf(id) ?? textOf(accountId) ?? textOf(username);
    if (person === undefined) continue;
    directory.profile(person, {
      name: textOf(fullName) ?? textOf(displayName),
      email: textOf(username) ?? textOf(emailAddress),
      zone: textOf(timeZone) ?? textOf(timezone),
    });
  }
  return new Map(
    teams.flatMap(({ value }) => {
      const { id, name, members } = membersOf(value);
      const team = textOf(id);
      if (team === undefined) return [];
      directory.team(team, textOf(name));
      const people = elementsOf(members).flatMap((member) => {
        const user = membersOf(membersOf(member)['user']);
        const person = textOf(user['id']);
        if (person === undefined) return [];
        directory.person(person, { name: textOf(user['username']), email: textOf(user['username']) });
        directory.join(person, team);
        return [person];
      });
      return [[team, people] as const];
    }),
  );
}

type ScheduleParts = z.output<typeof Schedule> & { overrides: z.output<typeof Override>[] };

function convertSchedule(converter: Converter, id: string, schedule: ScheduleParts, teams: Teams): void {
  const { directory } = converter;
  const { name = id, timezone: zone, ownerTeam, teamId } = schedule;
  const rotations = schedule.rotations.map((rotation, index) => {
    const label = rotation.name || `Rotation ${index + 1}`;
    return {
      id: rotation.id,
      name: label,
      layers: convertRotation(converter, name, { ...rotation, name: label }, { zone, teams }),
    };
  });
  const team = ownerTeam?.id ?? teamId;
  if (team !== undefined) directory.team(team, ownerTeam?.name);
  const layers = rotations.flatMap((rotation) => rotation.layers);
  converter.add({
    id,
    name,
    description: schedule.description,
    zone,
    team,
    isEnabled: schedule.enabled,
    overlap: 'together',
    layers: [
      ...layers,
      ...convertOverrides(converter, name, { zone, rotations, overrides: schedule.overrides }),
    ],
  });
}

type Context = { zone: string; teams: Teams };

function convertRotation(
  converter: Converter,
  schedule: string,
  rotation: z.output<typeof Rotation>,
  { zone, teams }: Context,
): Layer[] {
  const { name, type, length, startDate: start, endDate: end = 0 } = rotation;
  const groups = rotation.participants.map((party) => groupOf(converter, schedule, name, { party, teams }));
  if (groups.length === 0) {
    converter.differ({ schedule, layer: name, text: 'nobody takes part in it: not carried', isExact: true });
  }
  if (type === 'hourly' && 24 % length !== 0 && groups.length > 1) {
    const text = `a turn of ${length} h counts elapsed hours: hand-offs move when the clocks change`;
    converter.differ({ schedule, layer: name, text, isExact: true });
  }
  const { restriction, restrictions } = rotation.timeRestriction ?? {};
  return rotationLayers({
    name,
    zone,
    anchor: start,
    start,
    end,
    unit: type === 'hourly' ? 'hour' : 'day',
    value: type === 'weekly' ? length * 7 : length,
    groups,
    restriction: restrictionTo((restrictions ?? (restriction ? [restriction] : [])).map(windowOf)),
  });
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

type RestrictionParts = NonNullable<NonNullable<z.output<typeof Rotation>['timeRestriction']>['restriction']>;

function windowOf({ startDay, endDay, startHour, startMin, endHour, endMin }: RestrictionParts): WallWindow {
  const [from, to] = [startHour * 3600 + startMin * 60, endHour * 3600 + endMin * 60];
  if (startDay === undefined || endDay === undefined) {
    return { every: 'day', from, seconds: (to - from + DAY) % DAY || DAY };
  }
  const start = WEEKDAYS.indexOf(startDay.toLowerCase()) * DAY + from;
  const end = WEEKDAYS.indexOf(endDay.toLowerCase()) * DAY + to;
  return { every: 'week', from: start, seconds: (end - start + WEEK) % WEEK || WEEK };
}

/** The group of a participant. A team is all its members; other schedules and escalations are not people. */
function groupOf(
  converter: Converter,
  schedule: string,
  layer: string,
  { party, teams }: { party: z.output<typeof Party>; teams: Teams },
): Group {
  const { type = 'user' } = party;
  const id = party.id ?? party.username ?? party.name;
  if (type === 'none' || type === 'noone' || id === undefined) return converter.directory.group([]);
  if (type === 'user') return converter.directory.group([personOf(converter, party)]);
  const members = type === 'team' ? (teams.get(id) ?? []) : [];
  const name = `${type === 'team' ? 'Team' : type} ${party.name ?? id}`;
  if (members.length > 0) {
    const text = `${name} takes part: its ${members.length} members are on call together`;
    converter.differ({ schedule, layer, text, isExact: true });
    return converter.directory.namedGroup(name, members);
  }
  const text = `${name} takes part, and its people are not in the export: nobody is on call in its turns`;
  converter.differ({ schedule, layer, text, isExact: false });
  return { group_name: name, members: [] };
}

function personOf({ directory }: Converter, party: string | z.output<typeof Party>): string {
  if (typeof party === 'string') {
    const id = directory.idOf(party);
    directory.person(id);
    return id;
  }
  const id = party.id ?? directory.idOf(party.username ?? party.name ?? '');
  directory.person(id, { name: party.name ?? party.username, email: party.username });
  return id;
}

type Rotations = readonly { id: string | undefined; name: string; layers: Layer[] }[];

/** Overrides as layers with the people of all rotations in each stretch. */
function convertOverrides(
  converter: Converter,
  schedule: string,
  {
    zone,
    rotations,
    overrides,
  }: { zone: string; rotations: Rotations; overrides: ScheduleParts['overrides'] },
): Layer[] {
  const targets = overrides.flatMap(
    ({ user, responder, startDate: start, endDate: end, rotations: members, rotationIds }) => {
      const entries = [...members, ...rotationIds.map((id) => ({ id, name: undefined }))];
      const party = user ?? responder;
      if (party === undefined || end <= start) return [];
      const covered = rotations.filter(
        ({ id, name }) =>
          entries.length === 0 ||
          entries.some((one) => (one.id === undefined ? one.name === name : one.id === id)),
      );
      if (covered.length < entries.length) {
        const text = 'an override names a rotation that the schedule does not have: not carried';
        converter.differ({ schedule, text, isExact: covered.length === 0 });
      }
      return covered.length === 0 && entries.length > 0
        ? []
        : [{ start, end, person: personOf(converter, party), covered }];
    },
  );
  if (targets.length === 0) return [];
  const window = {
    start: Math.min(...targets.map(({ start }) => start)),
    end: Math.max(...targets.map(({ end }) => end)),
  };
  const isPartial = targets.some(({ covered }) => covered.length < rotations.length);
  const base = new Map(
    rotations.map((rotation) => [
      rotation,
      isPartial ? stretchesOf(converter, rotation.layers, window, zone) : [],
    ]),
  );
  const cuts = [...targets, ...[...base.values()].flat()].flatMap(({ start, end }) => [start, end]);
  const stretches = stretchesIn(targets, cuts, (instant) => {
    const active = targets.filter(({ start, end }) => start <= instant && instant < end);
    if (rotations.length === 0) return active.slice(-1).map(({ person }) => person);
    return rotations.flatMap((rotation) => {
      const over = active.findLast(({ covered }) => covered.includes(rotation));
      return over ? [over.person] : peopleIn(base.get(rotation) ?? [], instant);
    });
  });
  return overrideLayers('Override', stretches, (people) => converter.directory.group(people));
}

function stretchesOf(
  { directory }: Converter,
  layers: Layer[],
  window: { start: number; end: number },
  zone: string,
): Stretch[] {
  return computeSchedule({ layers, layers_overlap: 'together' }, window, zone).final_schedule.schedules.map(
    ({ start, end, group }) => ({ start, end, people: directory.peopleOf(group) }),
  );
}

function readTimeline(
  converter: Converter,
  id: string,
  { startDate, endDate, finalTimeline, window }: z.output<typeof Timeline> & Pick<Part, 'window'>,
  teams: Teams,
): void {
  const entries: Stretch[] = [];
  for (const { periods } of finalTimeline.rotations) {
    for (const { startDate: start, endDate: end, recipient, responder, flattenedRecipients } of periods) {
      const party = recipient ?? responder;
      if (end === undefined || end <= start || party?.type === 'none' || party?.type === 'noone') continue;
      const parties = flattenedRecipients ?? (party ? [party] : []);
      const people = parties.flatMap((one) => peopleOf(converter, one, teams));
      if (people.length === 0) {
        converter.notice(
          `The timeline of ${id} has a turn of a ${party?.type ?? 'nobody'} whose people are not in the export: not checked`,
        );
        return;
      }
      entries.push({ start, end, people });
    }
  }
  const isStated = startDate !== undefined && endDate !== undefined;
  converter.answer(id, entries, window ?? (isStated ? { start: startDate, end: endDate } : undefined));
}

function peopleOf(converter: Converter, party: z.output<typeof Party>, teams: Teams): readonly string[] {
  if ((party.type ?? 'user') === 'user') return [personOf(converter, party)];
  return teams.get(party.id ?? '') ?? [];
}
