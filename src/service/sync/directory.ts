import { isDeepStrictEqual } from 'node:util';
import type { Id } from '#contract/id';
import type { Group, Layer } from '#contract/schedule';
import type { ExchangeIncident, ExchangeRecords } from '#domain/exchange/exchange';
import { RECORD_KINDS, type Records } from '../records/kinds';
import { erasedAmong, erasedName, withoutName } from '../people/erase-stored';
import type { Db } from '../store/db';
import type { RoleName } from '#contract/names';
import type { ShiftsInput } from '#domain/change/preview-input';
import { EVERYBODY, peopleChangeInWords, stretchInWords } from '#domain/plan/difference-words';
import { periodChanges } from '#domain/plan/difference';
import { endOf } from '#domain/exchange/tool-duty';
import { proposalInWords } from '#domain/oncall/words/rule-words';
import { versionInWords } from '#domain/plan/version-words';
import { computeSchedule } from '#domain/schedule/lanes';
import { findRotation } from '#domain/schedule/find-rotation';
import { toolOfDuty, zoneOf } from '#domain/schedule/rota';
import { sentenceCase } from '#domain/text/words';
import { formatMoment } from '#domain/time/format';
import { type AccountZone, DAY, type UnixSeconds, wallAt } from '#domain/time/zone';
import type { ScheduleConfig } from '../store/schedule-config';

type DirectoryKind = 'teams' | 'people' | 'channels';

/** Stored teams, people and channels by id, and people by address. */
export type Directory = {
  [K in DirectoryKind]: ReadonlyMap<string, Records[K]>;
} & { byAddress: ReadonlyMap<string, Records['people']>; roles: readonly Records['roles'][] };

export async function loadDirectory(db: Db): Promise<Directory> {
  const all = async <K extends DirectoryKind>(kind: K, idOf: (record: Records[K]) => Id) => {
    const records = new Map<string, Records[K]>();
    for await (const page of RECORD_KINDS[kind].pages(db)) {
      for (const record of page) records.set(String(idOf(record)), record);
    }
    return records;
  };
  const people = await all('people', ({ person_id }) => person_id);
  const byAddress = new Map(
    [...people.values()].flatMap((person) => (person.emails ?? []).map((email) => [email, person] as const)),
  );
  const roles: Records['roles'][] = [];
  for await (const page of RECORD_KINDS.roles.pages(db)) roles.push(...page);
  return {
    roles,
    teams: await all('teams', ({ team_id }) => team_id),
    people,
    channels: await all('channels', ({ channel_id }) => channel_id),
    byAddress,
  };
}

/**
 * Ids of people who are here already, by another number: one of their addresses is that of a person of the tool. They
 * stay one person, whom several tools may know.
 */
export function knownPeople(
  read: Pick<ExchangeRecords, 'people'>,
  directory: Directory,
): ReadonlyMap<Id, Id> {
  const ids = new Map<Id, Id>();
  for (const { person_id, emails = [] } of read.people) {
    const match = emails
      .map((email) => directory.byAddress.get(email))
      .find((person) => person !== undefined);
    if (match && match.person_id !== person_id && !directory.people.has(String(person_id)))
      ids.set(person_id, match.person_id);
  }
  return ids;
}

/** Records with other numbers of people. */
export function renumbered<R extends Pick<ExchangeRecords, 'schedules' | 'incidents'>>(
  records: R,
  ids: ReadonlyMap<Id, Id>,
): R {
  if (ids.size === 0) return records;
  const schedules = records.schedules.map((schedule) => ({
    ...schedule,
    layers: schedule.layers.map((layer): Layer => ({
      ...layer,
      groups: layer.groups.map((group): Group => ({
        ...group,
        members: group.members.map(({ role_id, person_ids }) => ({
          role_id,
          person_ids: [...new Set(person_ids.map((id) => ids.get(id) ?? id))],
        })),
      })),
    })),
  }));
  const own = <P extends { person_id: Id }>(part: P): P => ({
    ...part,
    person_id: ids.get(part.person_id) ?? part.person_id,
  });
  const incidents = records.incidents.map((incident): ExchangeIncident => ({
    ...incident,
    assignments: incident.assignments.map(own),
    notifications: incident.notifications.map(own),
  }));
  return { ...records, schedules, incidents };
}

/** Records of a tool without the names of erased people, of whom only numbers stay. */
export async function withoutErased<C extends { records: ExchangeRecords }>(
  db: Db,
  read: C,
  known: ReadonlyMap<Id, Id>,
): Promise<C> {
  const idOf = ({ person_id }: { person_id: Id }) => known.get(person_id) ?? person_id;
  const { people } = read.records;
  const erased = await erasedAmong(db, people.map(idOf));
  const isErased = (person: { person_id: Id }) => erased.has(idOf(person));
  const records = people
    .filter(isErased)
    .reduce((bare, one) => withoutName(bare, one.person_id, erasedName(idOf(one))), read.records);
  return { ...read, records: { ...records, people: people.filter((person) => !isErased(person)) } };
}

/** New and changed records to write. Fields that only this server has stay. */
export type DirectoryChange = {
  added: { [K in DirectoryKind]: Records[K][] };
  changed: { [K in DirectoryKind]: Records[K][] };
};

export function directoryChange(
  read: Pick<ExchangeRecords, DirectoryKind>,
  directory: Directory,
  known: ReadonlyMap<Id, Id>,
): DirectoryChange {
  const change: DirectoryChange = {
    added: { teams: [], people: [], channels: [] },
    changed: { teams: [], people: [], channels: [] },
  };
  for (const team of read.teams) place(change, 'teams', directory.teams.get(String(team.team_id)), team);
  for (const channel of read.channels) {
    const stored = directory.channels.get(String(channel.channel_id));
    place(change, 'channels', stored, { ...channel, is_private: stored?.is_private ?? false });
  }
  const teams = new Set(read.teams.map(({ team_id }) => String(team_id)));
  for (const person of read.people) {
    const id = known.get(person.person_id) ?? person.person_id;
    const stored = directory.people.get(String(id));
    place(
      change,
      'people',
      stored,
      mergedPerson({ ...person, person_id: id }, stored, { teams, isKnown: known.has(person.person_id) }),
    );
  }
  return change;
}

function place<K extends DirectoryKind>(
  { added, changed }: DirectoryChange,
  kind: K,
  stored: Records[K] | undefined,
  record: Records[K],
): void {
  if (!stored) added[kind].push(record);
  else if (!isDeepStrictEqual(stored, record)) changed[kind].push(record);
}

/** Teams and addresses that only this server knows stay; the name is the tool's, but for someone of another tool. */
function mergedPerson(
  person: ExchangeRecords['people'][number],
  stored: Records['people'] | undefined,
  { teams, isKnown }: { teams: ReadonlySet<string>; isKnown: boolean },
): Records['people'] {
  const others = (stored?.team_ids ?? []).filter((team) => !teams.has(String(team)) || isKnown);
  const team_ids = [...new Set([...others, ...person.team_ids])].toSorted((a, b) =>
    a < b ? -1 : Number(a > b),
  );
  const emails = [...new Set([...(stored?.emails ?? []), ...(person.emails ?? [])])].toSorted();
  const zone = isKnown ? (stored?.time_zone ?? person.time_zone) : (person.time_zone ?? stored?.time_zone);
  return {
    person_id: person.person_id,
    person_name: isKnown && stored ? stored.person_name : person.person_name,
    team_ids,
    emails: emails.length > 0 || stored?.emails ? emails : undefined,
    ...(zone !== undefined && { time_zone: zone }),
    ...contactIn(stored),
  };
}

/** Records that no tool answers. */
function contactIn(
  stored: Records['people'] | undefined,
): Pick<Records['people'], 'phone' | 'chat' | 'personnel_number'> {
  return {
    ...(stored?.phone !== undefined && { phone: stored.phone }),
    ...(stored?.chat !== undefined && { chat: stored.chat }),
    ...(stored?.personnel_number !== undefined && { personnel_number: stored.personnel_number }),
  };
}

/** Stretch of the time to come whose duty is compared, and most of its changes in words. */
const COMPARED = 30 * DAY;
const MAX_CHANGES = 5;

type Words = {
  accountZone: AccountZone;
  now: UnixSeconds;
  nameOf: (person: Id) => string;
  teamOf: (team: Id) => string;
  roles: readonly RoleName[];
};

/** Names of people and teams, as the tool has them, else as they are here. */
export function namesOf({
  records,
  directory,
}: {
  records: Pick<ExchangeRecords, 'people' | 'teams'>;
  directory: Directory;
}): Pick<Words, 'nameOf' | 'teamOf' | 'roles'> {
  const people = new Map(records.people.map((person) => [String(person.person_id), person.person_name]));
  const teams = new Map(records.teams.map((team) => [String(team.team_id), team.team_name]));
  return {
    roles: directory.roles,
    nameOf: (id) => people.get(String(id)) ?? directory.people.get(String(id))?.person_name ?? `#${id}`,
    teamOf: (id) => {
      const name = teams.get(String(id)) ?? directory.teams.get(String(id))?.team_name;
      return id === 0 ? 'no team' : `team ${name ?? id}`;
    },
  };
}

/** What changes: its rules, then who is on call instead of whom in the next 30 days, at most five stretches. */
export function changeLines(
  before: ScheduleConfig | undefined,
  after: ScheduleConfig,
  words: Words,
): string[] {
  const rules = versionInWords(before, after, { ...words, at: words.now });
  if (!before) return [`New: ${rules.join(', ').replace(/^first version: /, '')}`];
  const lines = rules.length > 0 ? [sentenceCase(rules.join('; '))] : [];
  const { accountZone, now, nameOf, roles } = words;
  const knownEnd = toolOfDuty(after.layers) === undefined ? Infinity : endOf(after.layers);
  const window = { start: now, end: Math.min(now + COMPARED, knownEnd) };
  const periodsOf = (config: ScheduleConfig) =>
    config.enabled ? computeSchedule(config, window, accountZone).final_schedule.schedules : [];
  const changes = periodChanges(periodsOf(before), periodsOf(after), window);
  const zone = zoneOf(after, accountZone);
  const year = new Date(wallAt(now, zone) * 1000).getUTCFullYear();
  // Tools without roles deliver one that has no name.
  const isRoleNamed =
    new Set(changes.map(({ role_id }) => role_id)).size > 1 ||
    roles.some(({ role_id }) => role_id === changes[0]?.role_id);
  const few = changes.slice(0, MAX_CHANGES).map((change) => {
    const people = peopleChangeInWords(isRoleNamed ? change : { ...change, role_id: EVERYBODY }, {
      nameOf,
      roles,
    });
    return `${stretchInWords(change, { zone, year })} ${zone}: ${people}`;
  });
  const more = changes.length - few.length;
  return [...lines, ...few, ...(more > 0 ? [`${more} more in the next 30 days`] : [])];
}

/** The rotation in the shifts of a schedule that becomes this server's own, a line per layer. */
export function rotationLines(
  { shifts, zones, knownRange }: ShiftsInput,
  source: Parameters<typeof namesOf>[0],
): string[] {
  const proposal = findRotation(shifts, zones, knownRange);
  if (!proposal)
    return [`No rotation found in its shifts, which last until ${formatMoment(knownRange.end, 'UTC')} UTC`];
  const lines = proposalInWords(proposal, knownRange, namesOf(source));
  return ['Rotation found in its shifts:', ...lines.map((line) => `  ${line}`)];
}
