import { eq } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { RequestAnswer, scheduleAnswer } from '#contract/served/changes';
import { type Edits, MAX_EDITS } from '#contract/served/edits';
import { editsBy, firstStart, isPart, splitAt } from '#domain/plan/open-edits';
import { listed } from '#domain/text/words';
import type { Interval } from '#domain/time/interval';
import type { Context, Editor } from '../../context';
import { lockImports } from '../../import/import-records';
import { Refusal } from '../../refusal';
import type { Db } from '../../store/db';
import { requests } from '../../store/schema';
import { applyAs } from '../change-schedule';
import { requireEditor } from '../editor';
import { requireText } from '../write-version';
import {
  coverRequest,
  lockRequest,
  mayAnswer,
  mayWithdraw,
  namesOf,
  stateAt,
  type StoredRequest,
} from './stored-request';

type Input = RequestOf<typeof scheduleAnswer>;

/**
 * Accepts, declines or withdraws a request. An acceptance changes the rota; the first one holds.
 * @throws Refusal BadRequest for a request that is no longer open, with the reason; InvalidParameter, also if the rota
 *   has changed since; AccessDenied; ResourceNotFound.
 */
export async function answerRequest(ctx: Context, input: Input): Promise<ReplyOf<typeof scheduleAnswer>> {
  const editor = requireEditor(ctx);
  requireText('request_id', input.request_id);
  requireText('word', input.word);
  const part = partOf(input);
  return ctx.db.transaction(async (tx) => {
    // Before the request, as every change of a rota: in another order, two would wait for each other.
    if (input.answer === 'accept') await lockImports(tx);
    const row = await lockRequest(tx, ctx, input.request_id);
    const person = input.answer === 'withdraw' ? requireAsker(editor, row) : personOf(editor, row, input);
    await requireOpen(tx, ctx, row);
    const changes = await changesBy(tx, ctx, row, { person, part, input });
    await tx.update(requests).set(changes).where(eq(requests.request_id, row.request_id));
    return { data: coverRequest({ ...row, ...changes }, ctx) };
  });
}

function partOf({ answer, start, end }: Input): Interval | undefined {
  if (start === undefined && end === undefined) return undefined;
  if (answer !== 'accept' || start === undefined || end === undefined) {
    refuse('start and end must be given together, and only to accept.');
  }
  return { start, end };
}

function requireAsker(editor: Editor, row: StoredRequest): undefined {
  if (!mayWithdraw(editor, row)) throw new Refusal('AccessDenied', 'Only who asked may withdraw a request.');
}

/** Person whose answer it is. Without sign-in, everybody answers for the people asked. */
function personOf(editor: Editor, row: StoredRequest, { person_id }: Input): Id {
  if (!mayAnswer(editor, row)) throw new Refusal('AccessDenied', 'You are not asked.');
  const { asked } = row;
  const person = editor.person_id ?? person_id ?? (asked.length === 1 ? asked[0] : undefined);
  if (person === undefined) refuse('person_id is required: several people are asked.');
  if (!asked.includes(person)) refuse('person_id must be one of the people asked.');
  if (person_id !== undefined && person !== person_id) refuse('person_id must be you, or be left out.');
  return person;
}

async function requireOpen(tx: Db, { now }: Context, row: StoredRequest): Promise<void> {
  const takers = row.answers.filter(({ answer }) => answer === 'accepted').map((one) => one.person_id);
  const reasons: Record<string, () => Promise<string> | string> = {
    accepted: async () => `${listed(await namesOf(tx, [...new Set(takers)]))} took it over already.`,
    declined: () => 'Everybody who was asked has declined.',
    withdrawn: () => `${row.from_name} has withdrawn it.`,
    expired: () => 'It expired at the begin of its first shift.',
  };
  const reason = reasons[stateAt(row, now)];
  if (reason) throw new Refusal('BadRequest', await reason());
}

type Changes = Partial<StoredRequest>;
type Answer = { person: Id | undefined; part: Interval | undefined; input: Input };

async function changesBy(tx: Db, ctx: Context, row: StoredRequest, answer: Answer): Promise<Changes> {
  const { person, part, input } = answer;
  if (person === undefined) return { state: 'withdrawn' };
  const isAccepted = input.answer === 'accept';
  const given: RequestAnswer = {
    person_id: person,
    answer: isAccepted ? 'accepted' : 'declined',
    word: input.word,
    at: ctx.now,
    ...part,
  };
  const answers = [...row.answers, given];
  if (isAccepted) return { answers, ...(await accepted(tx, ctx, row, { person, part })) };
  const lastAnswers = new Map(answers.map(({ person_id, answer: last }) => [person_id, last]));
  const isOver = row.asked.every((one) => lastAnswers.get(one) === 'declined');
  return { answers, ...(isOver && { state: 'declined' }) };
}

async function accepted(
  tx: Db,
  ctx: Context,
  row: StoredRequest,
  { person, part }: { person: Id; part: Interval | undefined },
): Promise<Changes> {
  const { taken, rest } = part ? await splitOpen(tx, row, part) : { taken: row.edits, rest: [] };
  const [name = ''] = await namesOf(tx, [person]);
  const { data } = await applyAs(tx, ctx, {
    schedule_id: row.schedule_id,
    author: {
      kind: 'request',
      author: `${name} for ${row.from_name}`,
      author_id: person,
      reason: row.reason,
    },
    edits: editsBy(person, taken),
  });
  if (rest.length === 0) return { state: 'accepted', version: data.version };
  return { edits: rest, expires_at: firstStart(rest), version: data.version };
}

async function splitOpen(
  tx: Db,
  { edits, answers }: StoredRequest,
  part: Interval,
): Promise<{ taken: Edits; rest: Edits }> {
  if (edits.some(({ kind }) => kind === 'swap')) refuse('A swap is accepted as a whole.');
  if (!isPart(edits, part)) {
    const { start, end } = part;
    const takers = answers.filter((one) => (one.start ?? end) < end && start < (one.end ?? start));
    if (takers.length > 0) {
      const names = await namesOf(tx, [...new Set(takers.map(({ person_id }) => person_id))]);
      throw new Refusal('BadRequest', `${listed(names)} took over a part of it already.`);
    }
    refuse('start and end must be inside of one stretch of the request.');
  }
  const parts = splitAt(edits, part);
  if (parts.rest.length > MAX_EDITS) refuse(`The rest must have at most ${MAX_EDITS} stretches.`);
  return parts;
}

function refuse(message: string): never {
  throw new Refusal('InvalidParameter', message);
}
