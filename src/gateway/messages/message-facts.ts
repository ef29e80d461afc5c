import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { scheduleHistory, scheduleRequests, type VersionEntry } from '#contract/served/changes';
import type { MessageFacts } from '#domain/messages/rule';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { isolated } from '#domain/text/isolate';
import type { Interval } from '#domain/time/interval';
import { type AccountZone, DAY, type UnixSeconds } from '#domain/time/zone';
import { type Message, within } from '#service/service';
import { ask, type ForwardAs, type Visitor } from '../forward';
import { createMask } from '../links/guests/mask';
import { readSchedules } from '../read-schedules';

/** Time before and after now that is read; beyond it the rota is computed. */
const BEFORE = 7 * DAY;
const AFTER = 30 * DAY;

const TIMEOUT_MS = 60_000;

export type FactsDeps = {
  forward: ForwardAs;
  /** Sender of the requests. */
  visitor: () => Promise<Visitor>;
  names: (visitor: Visitor) => Promise<Names>;
  accountZone: AccountZone;
};

/** Data of all messages. */
export type AllFacts = Pick<MessageFacts, 'changes' | 'requests' | 'window'> & {
  schedules: readonly Schedule[];
  names: Names;
  accountZone: AccountZone;
};

/** Reads what messages are made of; a history only where a schedule has a new version. */
export function createFactsReader({ forward, visitor: visitorOf, names: namesOf, accountZone }: FactsDeps) {
  const histories = new Map<string, { version: number; entries: readonly VersionEntry[] }>();

  const historyOf = async ({ schedule_id, version = 0 }: Schedule, visitor: Visitor) => {
    const cached = histories.get(String(schedule_id));
    if (cached?.version === version) return cached.entries;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await ask(forward, scheduleHistory, { schedule_id, limit: 100 }, { visitor, signal });
    // The first version is no change.
    const entries = reply?.data.items.filter((entry) => entry.version > 1 || entry.kind !== '') ?? [];
    if (reply) histories.set(String(schedule_id), { version, entries });
    return entries;
  };

  return async (now: UnixSeconds, messages: readonly Pick<Message, 'kinds'>[]): Promise<AllFacts> => {
    const visitor = await visitorOf();
    const window: Interval = { start: Math.max(0, now - BEFORE), end: now + AFTER };
    const names = await within(TIMEOUT_MS, namesOf(visitor));
    const schedules = await readSchedules(forward, visitor, window, names);
    const isUsed = (kind: Message['kinds'][number]) => messages.some(({ kinds }) => kinds.includes(kind));
    const changes: AllFacts['changes'][number][] = [];
    for (const schedule of isUsed('change') ? schedules : []) {
      if (schedule.version === undefined) continue;
      const { schedule_id } = schedule;
      for (const entry of await historyOf(schedule, visitor)) changes.push({ ...entry, schedule_id });
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = isUsed('request')
      ? await ask(forward, scheduleRequests, {}, { visitor, signal })
      : undefined;
    return { window, schedules, names, changes, requests: reply?.data.items ?? [], accountZone };
  };
}

/** Schedules of a message; those of a set in its order. */
export function selectionOf(
  { schedules: ids, set, team }: Message,
  { schedules, names }: Pick<AllFacts, 'schedules' | 'names'>,
): Schedule[] {
  const all = schedules.filter(
    ({ schedule_id, team_id }) =>
      ids?.includes(String(schedule_id)) !== false && (team === undefined || String(team_id) === team),
  );
  if (set === undefined) return all;
  const listed = setOf({ set }, names)?.schedule_ids ?? [];
  return listed.flatMap((id) => all.filter(({ schedule_id }) => String(schedule_id) === String(id)));
}

/** Set of a message; undefined if it has none, or it is not there. */
export function setOf({ set }: Pick<Message, 'set'>, { sets = [] }: Pick<Names, 'sets'>) {
  return sets.find(({ set_id }) => String(set_id) === set);
}

/** Names and texts as a message has them. */
export function namesFor({ isPseudonymous }: Pick<Message, 'isPseudonymous'>, names: Names) {
  const mask = createMask(
    { pseudonyms: isPseudonymous, schedules: undefined, hasMessages: true },
    names.people,
  );
  const { nameOf } = namesOnRecord(names);
  const name = (text: string) => isolated(isPseudonymous ? mask.name(text) : text);
  const teams = new Map(names.teams.map(({ team_id, team_name }) => [team_id, team_name]));
  const channels = new Map(names.channels.map(({ channel_id, channel_name }) => [channel_id, channel_name]));
  return {
    person: (id: Id) => mask.pseudonymOf?.(id) ?? isolated(nameOf(id)),
    team: (id: Id) => name(teams.get(id) ?? `#${id}`),
    channel: (id: Id) => name(channels.get(id) ?? `#${id}`),
    /** Name of a thing. */
    name,
    text: (text: string) => isolated(isPseudonymous ? mask.text(text) : text),
  };
}

/** Data of one message: of its schedules, with its names. */
export function factsOf(message: Message, all: AllFacts): MessageFacts {
  const { names } = all;
  const selection = selectionOf(message, all);
  const ids = new Set(selection.map(({ schedule_id }) => String(schedule_id)));
  const isSelected = ({ schedule_id }: { schedule_id: Id }) => ids.has(String(schedule_id));
  const isMasked = message.isPseudonymous;
  const { person, name: nameOf, text: words } = namesFor(message, names);
  return {
    ...all,
    schedules: selection.map((schedule) => {
      return Object.assign({}, schedule, { schedule_name: nameOf(schedule.schedule_name) });
    }),
    changes: all.changes.filter(isSelected).map((change) => {
      const [author, reason] = [words(change.author), words(change.reason)];
      return Object.assign({}, change, { author, reason, lines: change.lines.map(words) });
    }),
    requests: all.requests.filter(isSelected).map((request) => {
      const from_name = isMasked ? person(request.from_person) : isolated(request.from_name);
      return Object.assign({}, request, { from_name, reason: words(request.reason) });
    }),
    names: { roles: names.roles, nameOf: person },
    reports: new Map(),
  };
}
