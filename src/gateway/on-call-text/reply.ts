import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { stringifyJson } from '#contract/json';
import { MAX_SET, type Names } from '#contract/names';
import { check, problemLine } from '#contract/problem';
import type { Schedule } from '#contract/schedule';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { Refusal } from '#service/service';
import { Moment, secondsOf } from '../moment';
import { isUnchanged } from '../reply';
import { onCallJson, onCallText, type Question } from './answer';

/** Time before and after the requested instant that is read; beyond it the rota is computed. */
const BEFORE = 7 * DAY;
const AFTER = 30 * DAY;

const digits = z.string().check(z.regex(/^\d{1,20}$/, { error: 'must be an id' }));
const Query = z.strictObject({
  schedules: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',')),
      ),
      z.array(digits).check(z.maxLength(MAX_SET)),
    ),
  ),
  set: z.optional(digits),
  team: z.optional(digits),
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
