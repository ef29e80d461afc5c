import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { scheduleHistory, scheduleRequests, type VersionEntry } from '#contract/served/changes';
import type { MessageFacts } from '#domain/messages';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { isolated } from '#domain/text/words';
import type { Interval } from '#domain/time/interval';
import { type AccountZone, DAY, type UnixSeconds } from '#domain/time/zone';
import { type Message, within } from '#service/service';
import { ask, type ForwardAs, type Visitor } from '../forward';
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

/** Data of one message: of its schedules, with texts that end in their own direction. */
export function factsOf({ schedules: listed, team }: Message, all: AllFacts): MessageFacts {
  const { names } = all;
  const selection = all.schedules.filter(
    ({ schedule_id, team_id }) =>
      listed?.includes(String(schedule_id)) !== false && (team === undefined || String(team_id) === team),
  );
  const ids = new Set(selection.map(({ schedule_id }) => String(schedule_id)));
  const isSelected = ({ schedule_id }: { schedule_id: Id }) => ids.has(String(schedule_id));
  const { nameOf } = namesOnRecord(names);
  return {
    ...all,
    schedules: selection.map((schedule) =>
      Object.assign({}, schedule, { schedule_name: isolated(schedule.schedule_name) }),
    ),
    changes: all.changes.filter(isSelected).map((change) => {
      const [author, reason] = [isolated(change.author), isolated(change.reason)];
      return Object.assign({}, change, { author, reason, lines: change.lines.map(isolated) });
    }),
    requests: all.requests.filter(isSelected).map((request) => {
      const from_name = isolated(request.from_name);
      return Object.assign({}, request, { from_name, reason: isolated(request.reason) });
    }),
    names: { roles: names.roles, nameOf: (id: Id) => isolated(nameOf(id)) },
  };
}
