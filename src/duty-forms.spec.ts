import * as fc from 'fast-check';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Id } from '#contract/id';
import { Names } from '#contract/names';
import { parseJson, stringifyJson } from '#contract/json';
import type { Schedule } from '#contract/schedule';
import { randomSchedules, replyFor, type RandomSchedule } from '#domain/duty/arbitrary-schedule.spec-support';
import { dutyLines, NO_ROLE, type DutyLine } from '#domain/duty/duty-lines';
import { seatsOf } from '#domain/duty/seats';
import { seated } from '#domain/oncall/reply/server.spec-support';
import { gapsOfSchedule, shiftsOfPerson, shiftsOfSchedule } from '#domain/oncall/calendar/feed-shifts';
import { loadOf } from '#domain/ledger/duties';
import { answerLine } from '#domain/oncall/words/answer-text';
import { channelText } from '#domain/oncall/words/channel-message';
import { runs } from '#domain/property-runs.spec-support';
import { ZONES } from '#domain/schedule/arbitrary-layers.spec-support';
import { formatIso, formatMoment, yearAt } from '#domain/time/format';
import { contains, lengthOf, union, type Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { directoryOf } from './app/api/names/directory-of';
import { NONE_LEARNED } from './app/api/names/learned-names';
import { finalRow } from './app/pages/oncall/model/rows';
import { cardWords, clockMoment, seatLines } from './app/pages/oncall/model/seat-lines';
import { shiftReader } from './app/pages/oncall/model/shifts';
import type { ForwardAs } from './gateway/forward';
import { TOOLS } from './gateway/mcp/server';
import { onCallJson } from './gateway/on-call-text';
import { addRotaGauges } from './gateway/operate/gauges';

// Every form in which the product shows who is on call: page line, card and strip, wall, lanes, copied text, channel message,
// JSON, tool of an agent, feeds, metrics and their alerts, hours. Each gives the same people by role, the same end, the same
// next people and the same gap.

const PEOPLE = Array.from({ length: 140 }, (_, index) => 60 + index);
const ROLES = [
  { role_id: 1, role_name: 'First', order: 1 },
  { role_id: 2, role_name: 'Second', order: 2 },
];
const names = Names.parse({
  people: PEOPLE.map((person_id) => ({ person_id, person_name: `P${person_id}` })),
  teams: [],
  roles: ROLES,
});
const directory = directoryOf(names, NONE_LEARNED);
const nameOf = (person: Id) => `P${person}`;
const words = { nameOf, roles: ROLES, groupNameOf: (name: string) => name };
const namesIn = (text: string) => [...new Set(text.match(/P\d+/g))].sort();

type Asked = { schedule: Schedule; window: Interval; at: UnixSeconds; zone: string };

const WHO = { gap: 'Nobody', 'off hours': 'Off hours', 'not known': 'Not known' };

/** Name of the person in a role, as on pages. */
function whoIn({ state, person_ids }: Pick<DutyLine, 'state' | 'person_ids'>): string {
  return state === 'on call' ? person_ids.map(nameOf).join(', ') : WHO[state];
}

/** Off hours of other roles of the lanes in view have a line on pages alone. */
function isDue({ state }: DutyLine): boolean {
  return state !== 'off hours';
}

/** Time of an end; undefined without one. */
function timeOf({ ends }: DutyLine): UnixSeconds | undefined {
  return typeof ends === 'number' ? ends : undefined;
}

/** Page line, card, strip and wall. */
function checkPages({ schedule, window, at, zone }: Asked, lines: readonly DutyLine[]): void {
  const shifts = shiftReader({ window, accountZone: zone }, [schedule], {
    reply: undefined,
    isSettled: true,
    failure: undefined,
  });
  const seats = seatLines(shifts.lines(schedule, at) ?? [], { at, zone, directory });
  const due = lines.filter(isDue);
  const visible = seats.filter(({ tone }) => tone !== 'closed');
  expect(visible.map(({ role, who, end }) => [role, who, end.replace(/^since .*/, 'no end')])).toEqual(
    due.map((line) => {
      const until = timeOf(line);
      return [
        line.role_id,
        whoIn(line),
        until === undefined ? 'no end' : `until ${clockMoment(until, at, zone)}`,
      ];
    }),
  );
  const nextNames = due.map((line) =>
    namesIn(
      line.next
        .flatMap(({ person_ids }) => person_ids.map(nameOf))
        .slice(0, 9)
        .join(' '),
    ),
  );
  const isNext = visible.map(({ following }, index) =>
    namesIn(following).every((name) => nextNames[index]?.includes(name)),
  );
  expect(isNext).not.toContain(false);
  const immediate = due.map(({ next: [first] }) =>
    first && first.state === 'on call' ? whoIn(first) : undefined,
  );
  expect(visible.map(({ following }, index) => immediate[index] && following)).toEqual(immediate);
  // A gap that follows reads as one, with its end.
  const gapsAhead = due.flatMap(({ next: [first, after] }, index) =>
    first?.state === 'gap' ? [[after && clockMoment(after.start, at, zone), visible[index]?.following]] : [],
  );
  for (const [end, text] of gapsAhead) expect(text).toBe(`nobody on call${end ? ` until ${end}` : ''}`);
  const present = {
    lines: shifts.lines(schedule, at),
    isUnknown: false,
    failure: undefined,
    known_until: undefined,
  };
  const wording = { at, zone, directory, daysOff: { holidays: [], absences: [] } };
  const { seats: cards } = cardWords(present, wording);
  expect(cards.map(({ who, end }) => [who, end])).toEqual(seats.map(({ who, end }) => [who, end]));
  expect(cards.some(({ tone }) => tone === 'missing')).toBe(lines.some(({ state }) => state === 'gap'));
}

/** Bars of the timeline, on screens and on paper. */
function checkLanes({ schedule, window, at, zone }: Asked, lines: readonly DutyLine[]): void {
  const { bars } = finalRow(schedule, { window, accountZone: zone }).final;
  const here = bars.filter((bar) => bar.people.length > 0 && contains(bar, at));
  const due = lines.filter(({ state }) => state === 'on call');
  expect(here.map(({ role, people }) => `${role}: ${people.join()}`).sort()).toEqual(
    due.map(({ role_id, person_ids }) => `${role_id}: ${person_ids.join()}`).sort(),
  );
}

/** Copied text, which heads of guest links have too, and channel message. */
function checkTexts({ schedule, window, at, zone }: Asked, lines: readonly DutyLine[]): void {
  const onCall = namesIn(lines.flatMap(({ person_ids }) => person_ids.map(nameOf)).join(' '));
  const isGap = lines.some(({ state }) => state === 'gap');
  const year = yearAt(at, zone);
  const text = answerLine(schedule, lines, at, { now: at, zone, ...words });
  expect(namesIn(text)).toEqual(onCall);
  expect(text.includes('NOBODY')).toBe(isGap);
  const message = channelText({
    title: 'On call',
    scope: '',
    asOf: at,
    week: { start: at, end: at + 1 },
    window,
    zone,
    accountZone: zone,
    link: '',
    schedules: [{ schedule, lines }],
    ...words,
  });
  const [, now = ''] = /\nNow\n• [^:]*: (.*)/.exec(message) ?? [];
  const [, next = ''] = /\nNext\n• [^:]*: (.*)/.exec(message) ?? [];
  expect(namesIn(now)).toEqual(onCall);
  expect(now.includes('NOBODY')).toBe(isGap);
  const ends = lines.flatMap((line) => timeOf(line) ?? []);
  expect(ends.filter((until) => !now.includes(`until ${formatMoment(until, zone, year)}`))).toEqual([]);
  const followers = lines.flatMap(({ next: [first] }) => (first?.person_ids ?? []).map(nameOf));
  expect(followers.filter((name) => !namesIn(next).includes(name))).toEqual([]);
}

/** JSON at an address, and seats. */
function checkJson({ schedule, window, at, zone }: Asked, lines: readonly DutyLine[]): void {
  const { schedules } = onCallJson({
    schedules: [schedule],
    leftOut: 0,
    window,
    now: at,
    asked: undefined,
    accountZone: zone,
    zone,
    names,
  });
  const roles = schedules.flatMap((one) => one.roles);
  expect(
    roles.map(({ state, people, until }) => [state, people.map(({ person_id }) => person_id), until]),
  ).toEqual(
    lines.map((line) => {
      const until = timeOf(line);
      return [line.state, line.person_ids, until === undefined ? null : formatIso(until, zone)];
    }),
  );
  const isGap = lines.some(({ state }) => state === 'gap');
  expect(isGap && !schedules[0]?.next_gap).toBe(false);
  const seats = seatsOf(schedule, window, { accountZone: zone }).filter((seat) => contains(seat, at));
  const stateIn = (role: Id) => seats.find(({ role_id }) => role_id === role)?.state;
  const listed = lines.filter(({ role_id }) => stateIn(role_id) !== undefined);
  expect(listed.map(({ state }) => state)).toEqual(listed.map(({ role_id }) => stateIn(role_id)));
}

/** Hours of each person. */
function checkHours({ schedule, window, zone }: Asked): void {
  const seats = seatsOf(schedule, window, { accountZone: zone });
  // The people of a rota without duty have a row, too.
  const people = loadOf([schedule], window, () => zone).people.filter(({ total }) => total > 0);
  // People without a record have none.
  const onCall = new Set(seats.flatMap(({ person_ids }) => person_ids));
  for (const person of schedule.unknown_people ?? []) onCall.delete(person);
  expect(new Set(people.map(({ person_id }) => person_id))).toEqual(onCall);
  for (const { person_id, total } of people) {
    const theirs = seats.filter(({ person_ids }) => person_ids.includes(person_id));
    expect([person_id, total]).toEqual([person_id, lengthOf(union(theirs))]);
  }
}

const People = z.array(z.object({ person_name: z.string() }));
const Answer = z.object({
  schedules: z.array(
    z.object({
      roles: z.array(
        z.object({
          state: z.string(),
          people: People,
          until: z.nullable(z.string()),
          // oxlint-disable-next-line unicorn/no-thenable -- its name in the documents; a list, which nobody awaits
          then: z.array(z.object({ state: z.string(), people: People, from: z.string() })),
        }),
      ),
    }),
  ),
});

/** Time in which our service searches the ends of seats, for a window of any length. */
function around(at: UnixSeconds): Interval {
  return { start: at - 70 * DAY, end: at + 100 * DAY };
}

/** Gateway that has these rotas. */
function depsOf({ at, zone }: Asked, random: RandomSchedule) {
  const forward: ForwardAs = (_operation, body) => {
    const { start, end } = z
      .object({ start: z.number(), end: z.number() })
      .parse(parseJson(new TextDecoder().decode(body)));
    const items = replyFor(random, { start, end }, zone).schedules.map((schedule) =>
      seated(schedule, { start, end }, zone, around(at)),
    );
    return Promise.resolve(new Response(stringifyJson({ data: { items } })));
  };
  return { forward, names: () => Promise.resolve(names), accountZone: zone, clock: () => at * 1000 };
}

const namedPeople = (people: readonly Id[]) => people.map((person) => ({ person_name: nameOf(person) }));

/** Tool of an agent. */
async function checkTool(asked: Asked, lines: readonly DutyLine[], random: RandomSchedule): Promise<void> {
  const context = {
    ...depsOf(asked, random),
    visitor: { kind: 'anybody' } as const,
    hidesNames: false,
    signal: AbortSignal.timeout(60_000),
  };
  const tool = TOOLS.find(({ name }) => name === 'who_is_on_call');
  const [answer] = Answer.parse(await tool?.run({}, context)).schedules;
  const time = (at: UnixSeconds) => formatIso(at, asked.zone);
  expect(answer?.roles ?? []).toEqual(
    lines.map((line) => ({
      state: line.state,
      people: namedPeople(line.person_ids),
      until: typeof line.ends === 'number' ? time(line.ends) : null,
      // oxlint-disable-next-line unicorn/no-thenable -- see above
      then: line.next.map(({ state, person_ids, start }) => ({
        state,
        people: namedPeople(person_ids),
        from: time(start),
      })),
    })),
  );
}

/** Metrics. */
async function checkMetrics(asked: Asked, lines: readonly DutyLine[], random: RandomSchedule): Promise<void> {
  const register = new Registry();
  addRotaGauges(register, {
    ...depsOf(asked, random),
    visitor: () => Promise.resolve({ kind: 'anybody' }),
    withNames: true,
    log: () => undefined,
  });
  const text = await register.metrics();
  const valueOf = (metric: string, role: string) =>
    new RegExp(`^watchbill_schedule_${metric}\\{schedule="1",role="${role}"\\} (.*)$`, 'm').exec(text)?.[1] ??
    '0';
  const onCall = lines.flatMap(({ person_ids }) => person_ids);
  expect(valueOf('on_duty', '')).toBe(onCall.length > 0 ? '1' : '0');
  expect(namesIn(text)).toEqual(namesIn(onCall.map(nameOf).join(' ')));
  for (const { role_id: role, person_ids, state } of lines.filter(({ role_id }) => role_id !== NO_ROLE)) {
    expect([role, valueOf('on_duty', String(role))]).toEqual([role, person_ids.length > 0 ? '1' : '0']);
    expect([role, valueOf('gap', String(role))]).toEqual([role, state === 'gap' ? '1' : '0']);
  }
  // The alerts on these two are about the schedule as a whole.
  const isGap = onCall.length === 0 && lines.some(({ state }) => state === 'gap');
  expect(valueOf('gap', '')).toBe(isGap ? '1' : '0');
  const ahead = /^watchbill_schedule_uncovered_seconds\{schedule="1",role="",window="1d"\} (.*)$/m.exec(text);
  const ends = lines.map((line) => Math.min(timeOf(line) ?? Infinity, asked.at + DAY) - asked.at);
  expect(Number(ahead?.[1] ?? 0)).toBeGreaterThanOrEqual(isGap ? Math.min(...ends) : 0);
}

/** Feeds of a person, of a schedule and of gaps. */
function checkFeeds({ schedule, window, at, zone }: Asked, lines: readonly DutyLine[]): void {
  const context = { window, accountZone: zone, ...words };
  const gaps = gapsOfSchedule(schedule, context).filter(
    ({ start, end, owner }) => owner === 'gap' && start <= at && at < end,
  );
  expect(gaps.length > 0).toBe(lines.some(({ state }) => state === 'gap'));
  const ends = lines.flatMap((line) => {
    const until = timeOf(line);
    const follows = (person: Id) => line.next[0]?.person_ids.includes(person) === true;
    if (until === undefined || until >= window.end) return [];
    return line.person_ids.filter((person) => !follows(person)).map((person) => ({ person, until }));
  });
  const fed = ends.map(({ person }) => {
    const shift = shiftsOfPerson([schedule], person, context).find((one) => contains(one, at));
    return { person, until: shift?.end };
  });
  expect(fed).toEqual(ends);
  const shift = shiftsOfSchedule(schedule, context).find((one) => contains(one, at));
  expect(namesIn(shift?.summary ?? '')).toEqual(
    namesIn(lines.flatMap(({ person_ids }) => person_ids.map(nameOf)).join()),
  );
  const changes = lines.flatMap((line) =>
    line.state === 'on call'
      ? (timeOf(line) ?? [])
      : line.next.filter(({ state }) => state === 'on call').map(({ start }) => start),
  );
  const change = Math.min(...changes);
  expect(shift && Math.min(shift.end, window.end)).toBe(shift && Math.min(change, window.end));
}

test.each(ZONES.slice(1, 3))('each form gives the one answer in $zone', async ({ zone, days }) => {
  await fc.assert(
    fc.asyncProperty(randomSchedules(days), fc.nat({ max: 99 }), async (random, percent) => {
      const { start, end } = random.window;
      const at = start + Math.floor(((end - start) * percent) / 6000) * 60;
      const window = { start: at - 2 * DAY, end: at + 9 * DAY };
      const [reply] = replyFor(random, window, zone).schedules;
      expect(reply).toBeDefined();
      if (!reply) return;
      const schedule = seated(reply, window, zone, around(at));
      const lines = dutyLines(schedule, at, { window, accountZone: zone }, ROLES);
      const asked = { schedule, window, at, zone };
      checkPages(asked, lines);
      checkLanes(asked, lines);
      checkTexts(asked, lines);
      checkFeeds(asked, lines);
      checkJson(asked, lines);
      checkHours(asked);
      await checkTool(asked, lines, random);
      await checkMetrics(asked, lines, random);
    }),
    { numRuns: runs(200, 20) },
  );
});
