import type { Id } from '#contract/id';
import { type Names, MAX_SET } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { SourceState } from '#contract/served/sources';
import { isUnknownAt } from '#domain/duty/seats';
import { type DutyLine, dutyLines, NO_ROLE } from '#domain/duty/duty-lines';
import type { Edge } from '#domain/duty/known-seats';
import { doubtLines } from '#domain/duty/source-words';
import type { Uncovered } from '#domain/duty/uncovered';
import { answerLine, followingLines, nextGap } from '#domain/oncall/words/answer-text';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { roleName } from '#domain/oncall/words/rule-words';
import { isolated, counted } from '#domain/text/words';
import { formatIso } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { type AccountZone, type UnixSeconds, type ViewerZone, DAY } from '#domain/time/zone';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { stringifyJson } from '#contract/json';
import { check, problemLine } from '#contract/problem';
import { Refusal } from '#service/service';
import { Moment, secondsOf } from './moment';
import { isUnchanged } from './reply';
import type { Hono } from 'hono';
import { ON_CALL_TEXT_PATHS } from '#contract/operation';
import type { Caller, ForwardAs, GatewaySources, Visitor } from './forward';
import { compress, type Env, type Middleware } from './middleware';
import { readSchedules } from './read-schedules';

/** Who is on call, as text and as JSON. Neither changes with the clock alone, so that its ETag holds. */

/**
 * `asked`: time of the question, undefined for now. `leftOut`: requested schedules that are not there. `zone`: of the
 * times in words.
 */
export type Question = {
  schedules: readonly Schedule[];
  leftOut: number;
  window: Interval;
  now: UnixSeconds;
  asked: UnixSeconds | undefined;
  accountZone: AccountZone;
  zone: ViewerZone;
  names: Names;
  /** Tools that schedules are read from; absent where none is. */
  sources?: readonly SourceState[] | undefined;
};

/**
 * A line a schedule, as *Share* has it, and below it, indented, who is next and the next gap. Times of a question about
 * another time have their year.
 */
export function onCallText(question: Question): string {
  const { now, asked } = question;
  const context = wordingOf(question);
  const lines = answersOf(question).map(({ schedule, lines, gap }) => {
    const visibleSchedule = { ...schedule, schedule_name: context.scheduleName(schedule) };
    const line = answerLine(visibleSchedule, lines, asked ?? now, context);
    return [line].concat(followingLines(lines, gap, context)).join('\n  ');
  });
  return [...lines, ...answerNotes(question), ''].join('\n');
}

/** Names and times of an answer in words. */
function wordingOf({ zone, names, now, asked }: Question) {
  const { nameOf } = namesOnRecord(names);
  return {
    // No time is near to a time that was requested: its words would change with the clock.
    now: asked === undefined ? now : 0,
    zone,
    roles: names.roles.map(({ role_id, role_name, order }) => ({
      role_id,
      role_name: isolated(role_name),
      order,
    })),
    nameOf: (id: Id) => isolated(nameOf(id)),
    scheduleName: ({ schedule_name }: Schedule) => isolated(schedule_name),
  };
}

/** Lines below the answers: tools whose rotas may differ by now, and schedules that cannot be seen. */
function answerNotes(question: Question): string[] {
  const { leftOut } = question;
  const omission = `Left out: ${counted(leftOut, 'schedule')} that cannot be seen here`;
  return [...doubtsOf(question), ...(leftOut > 0 ? [omission] : [])];
}

function doubtsOf({ sources = [], schedules, asked, now, zone }: Question): string[] {
  return asked === undefined
    ? doubtLines(sources, schedules, { zone: String(zone), now, isDated: true })
    : [];
}

/** The same for programs. `on_call` has a row per person, for tables. */
export function onCallJson(question: Question) {
  const { accountZone, names, asked, leftOut, now } = question;
  const at = asked ?? now;
  const { nameOf } = namesOnRecord(names);
  const moment = (at: UnixSeconds) => formatIso(at, String(accountZone));
  const roleOf = (role: Id | undefined) =>
    role === undefined || role === NO_ROLE ? null : roleName(role, names.roles);
  const peopleIn = (people: readonly Id[]) =>
    people.map((person_id) => ({ person_id, person_name: nameOf(person_id) }));
  const edgeOf = (edge: Edge) => (typeof edge === 'number' ? moment(edge) : null);
  const answers = answersOf(question);
  const doubts = doubtsOf(question);
  return {
    ...(asked !== undefined && { at: moment(asked) }),
    ...(leftOut > 0 && { left_out: leftOut }),
    ...(doubts.length > 0 && { doubts }),
    schedules: answers.map(({ schedule, lines, gap }) => ({
      schedule_id: schedule.schedule_id,
      schedule_name: schedule.schedule_name,
      ...(schedule.known_until !== undefined &&
        isUnknownAt(schedule, at) && { read_until: moment(schedule.known_until) }),
      roles: lines.map((line) => ({
        role: roleOf(line.role_id),
        state: line.state,
        people: peopleIn(line.person_ids),
        until: edgeOf(line.ends),
        // oxlint-disable-next-line unicorn/no-thenable -- its name in the documents; a list, which nobody awaits
        then: line.next.map(({ state, person_ids, start }) => ({
          state,
          people: peopleIn(person_ids),
          from: moment(start),
        })),
      })),
      next_gap: gap
        ? {
            role: roleOf(gap.role),
            start: edgeOf(gap.begins),
            end: edgeOf(gap.ends),
          }
        : null,
    })),
    on_call: answers.flatMap(({ schedule: { schedule_id, schedule_name }, lines }) =>
      lines.flatMap((line) =>
        line.person_ids.map((person_id) => ({
          schedule_id,
          schedule_name,
          role: roleOf(line.role_id),
          person_id,
          person_name: nameOf(person_id),
          until: edgeOf(line.ends),
        })),
      ),
    ),
  };
}

export type Answer = { schedule: Schedule; lines: readonly DutyLine[]; gap: Uncovered | undefined };

/** Answers for enabled schedules, and those of which nothing is known at the time. */
function answersOf({ schedules, window, now, asked, accountZone, names }: Question): Answer[] {
  const at = asked ?? now;
  return schedules.flatMap((schedule) => {
    const reading = { window, accountZone };
    const lines = dutyLines(schedule, at, reading, names.roles);
    if (lines.length === 0 && !isUnknownAt(schedule, at)) return [];
    return [{ schedule, lines, gap: nextGap(schedule, at, reading) }];
  });
}

/** Time before and after the requested instant that is read; beyond it the rota is computed. */
const BEFORE = 7 * DAY;
const AFTER = 30 * DAY;

const digitsText = z.string().check(z.regex(/^\d{1,20}$/, { error: 'must be an id' }));
const Query = z.strictObject({
  schedules: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',')),
      ),
      z.array(digitsText).check(z.maxLength(MAX_SET)),
    ),
  ),
  set: z.optional(digitsText),
  team: z.optional(digitsText),
  at: z.optional(Moment),
});

export type Query = z.output<typeof Query>;

/** Parameters of a question. @throws Refusal that names a wrong one. */
export function askedIn(request: Request): Query {
  const { searchParams } = new URL(request.url);
  const params = [...searchParams];
  const twice = params.find(([name], index) => params.findIndex(([other]) => other === name) !== index);
  if (twice) throw new Refusal('InvalidParameter', `${twice[0]} must be given once.`);
  const parsed = check(Query, Object.fromEntries(params));
  if (!parsed.ok) throw new Refusal('InvalidParameter', problemLine(parsed.problems));
  return parsed.value;
}

/** Window of a question, and its instant. */
export function timesOf({ at }: Query, now: UnixSeconds) {
  const asked = at === undefined ? undefined : secondsOf(at);
  const instant = asked ?? now;
  return { asked, now, window: { start: Math.max(0, instant - BEFORE), end: instant + AFTER } };
}

/**
 * The requested schedules among those in sight, in the requested order, and the number of missing ones.
 * @throws Refusal for a set of an earlier version, which names the schedules to write.
 */
export function chosenOf(
  { schedules: listed, set, team }: Query,
  schedules: readonly Schedule[],
  { sets = [] }: Pick<Names, 'sets'>,
) {
  const isThere = new Set(schedules.map(({ schedule_id }) => String(schedule_id)));
  if (set !== undefined) {
    const ids = sets.find(({ set_id }) => String(set_id) === set)?.schedule_ids.map(String) ?? [];
    const instead = ids.filter((id) => isThere.has(id)).join() || '<ids of schedules>';
    throw new Refusal('InvalidParameter', `set is no parameter any more: write schedules=${instead}`);
  }
  const ofTeam = schedules.filter(({ team_id }) => team === undefined || String(team_id) === team);
  if (!listed) return { schedules: ofTeam, leftOut: 0 };
  const distinct = [...new Set(listed)];
  return {
    schedules: distinct.flatMap((id) => ofTeam.filter(({ schedule_id }) => String(schedule_id) === id)),
    leftOut: distinct.filter((id) => !isThere.has(id)).length,
  };
}

type Form = 'txt' | 'json';

/** Form of an answer: the extension of its address. */
export function formOf({ url }: Request): Form {
  return new URL(url).pathname.endsWith('.txt') ? 'txt' : 'json';
}

/** Reply with an ETag, which a client may keep and has to check. */
export function onCallReply(request: Request, form: Form, question: Question): Response {
  const body = form === 'txt' ? onCallText(question) : stringifyJson(onCallJson(question));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { 'Cache-Control': 'private, no-cache', ETag: etag };
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  const type = form === 'txt' ? 'text/plain; charset=utf-8' : 'application/json';
  return new Response(body, { headers: { ...headers, 'Content-Type': type } });
}

/** What a caller may read. */
export type DepsFor = (caller: Caller) => {
  forward: ForwardAs;
  names: (visitor: Visitor) => Promise<Names>;
  sources?: GatewaySources | undefined;
  accountZone: AccountZone;
  /** Unix milliseconds. */
  clock: () => number;
};

const ANYBODY: Visitor = { kind: 'anybody' };

/** Adds `/on-call.txt` and `/on-call.json`: for visitors of the dashboard, and for programs with an app key. */
export function mountOnCallText(app: Hono<Env>, depsFor: DepsFor, ...admitted: Middleware[]): void {
  app.on(['GET', 'HEAD'], [...ON_CALL_TEXT_PATHS], ...admitted, compress, async (c) => {
    const question = askedIn(c.req.raw);
    const { caller } = c.var;
    const { forward, names, sources, accountZone, clock } = depsFor(caller);
    const visitor = 'visitor' in caller ? caller.visitor : ANYBODY;
    const times = timesOf(question, Math.floor(clock() / 1000));
    const all = await names(visitor);
    const schedules = await readSchedules(forward, visitor, times.window, all);
    return onCallReply(c.req.raw, formOf(c.req.raw), {
      ...times,
      ...chosenOf(question, schedules, all),
      accountZone,
      zone: String(accountZone),
      names: all,
      sources: (await sources?.(visitor))?.sources,
    });
  });
}
