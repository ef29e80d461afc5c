import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { ShiftsInput } from '#domain/change/preview-input';
import type { ExchangeRecords } from '#domain/exchange/exchange';
import { EVERYBODY, peopleChangeInWords, stretchInWords } from '#domain/plan/difference-words';
import { periodChanges } from '#domain/plan/difference';
import { endOf } from '#domain/exchange/tool-duty';
import { toolOfDuty } from '#domain/schedule/versions';
import { proposalInWords } from '#domain/oncall/words/rule-words';
import { versionInWords } from '#domain/plan/version-words';
import { computeSchedule } from '#domain/schedule/lanes';
import { findRotation } from '#domain/schedule/find-rotation';
import { zoneOf } from '#domain/schedule/rota';
import { sentenceCase } from '#domain/text/words';
import { formatMoment } from '#domain/time/format';
import { type AccountZone, DAY, type UnixSeconds, wallAt } from '#domain/time/zone';
import type { ScheduleConfig } from '../store/schedule-config';
import type { Directory } from './directory';

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
