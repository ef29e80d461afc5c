import { eq } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { RequestAnswer, scheduleAnswer } from '#contract/served/changes';
import { listed } from '#domain/text/words';
import type { Context, Editor } from '../../context';
import { lockImports } from '../../import/import-records';
import { Refusal, refuseInput } from '../../refusal';
import type { Db } from '../../store/db';
import { requests } from '../../store/schema';
import { applyOverrides } from '../apply-overrides';
import { writeOverrides } from '../change-schedule';
import { requireEditor } from '../editor';
import { requireText } from '../write-version';
import {
  coverRequest,
  lockRequest,
  mayAnswer,
  mayWithdraw,
  namesOf,
  overridesOf,
  stateAt,
  type StoredRequest,
} from './stored-request';

type Input = RequestOf<typeof scheduleAnswer>;

/**
 * Accepts, declines or withdraws a request. An acceptance changes the rota; the first one holds.
 * @throws Refusal BadRequest for a closed request, with the reason; InvalidParameter, also if the rota
 *   has changed since; AccessDenied; ResourceNotFound.
 */
export async function answerRequest(ctx: Context, input: Input): Promise<ReplyOf<typeof scheduleAnswer>> {
  const editor = requireEditor(ctx);
  requireText('request_id', input.request_id);
  requireText('word', input.word);
  return ctx.db.transaction(async (tx) => {
    // Before the request, as every change of a rota: in another order, two would wait for each other.
    if (input.answer === 'accept') await lockImports(tx);
    const row = await lockRequest(tx, ctx, input.request_id);
    const person = input.answer === 'withdraw' ? requireAsker(editor, row) : personOf(editor, row, input);
    await requireOpen(tx, ctx, row);
    const changes = await changesBy(tx, ctx, row, { person, input });
    await tx.update(requests).set(changes).where(eq(requests.request_id, row.request_id));
    return { data: coverRequest({ ...row, ...changes }, ctx) };
  });
}

function requireAsker(editor: Editor, row: StoredRequest): undefined {
  if (!mayWithdraw(editor, row)) throw new Refusal('AccessDenied', 'Only who asked may withdraw a request.');
}

/** Answering person. Without sign-in, any user answers for the candidates. */
function personOf(editor: Editor, row: StoredRequest, { person_id }: Input): Id {
  if (!mayAnswer(editor, row)) throw new Refusal('AccessDenied', 'You are not asked.');
  const { asked } = row;
  const person = editor.person_id ?? person_id ?? (asked.length === 1 ? asked[0] : undefined);
  if (person === undefined) refuseInput('person_id is required: several people are asked.');
  if (!asked.includes(person)) refuseInput('person_id must be one of the people asked.');
  if (person_id !== undefined && person !== person_id) refuseInput('person_id must be you, or be left out.');
  return person;
}

async function requireOpen(tx: Db, { now }: Context, row: StoredRequest): Promise<void> {
  const takers = row.answers.filter(({ answer }) => answer === 'accepted').map((one) => one.person_id);
  const reasons: Record<string, () => Promise<string> | string> = {
    accepted: async () => `${listed(await namesOf(tx, [...new Set(takers)]))} took it over already.`,
    declined: () => 'Everybody who was asked has declined.',
    withdrawn: () => `${row.from_name} has withdrawn it.`,
    expired: () => 'It expired at the end of its last shift.',
  };
  const reason = reasons[stateAt(row, now)];
  if (reason) throw new Refusal('BadRequest', await reason());
}

type Changes = Partial<StoredRequest>;

async function changesBy(
  tx: Db,
  ctx: Context,
  row: StoredRequest,
  answer: { person: Id | undefined; input: Input },
): Promise<Changes> {
  const { person, input } = answer;
  if (person === undefined) return { state: 'withdrawn' };
  const isAccepted = input.answer === 'accept';
  const newAnswer: RequestAnswer = {
    person_id: person,
    answer: isAccepted ? 'accepted' : 'declined',
    word: input.word,
    at: ctx.now,
  };
  const answers = [...row.answers, newAnswer];
  if (isAccepted) return { answers, ...(await accepted(tx, ctx, row, person)) };
  const lastAnswers = new Map(answers.map(({ person_id, answer: last }) => [person_id, last]));
  const isOver = row.asked.every((one) => lastAnswers.get(one) === 'declined');
  return { answers, ...(isOver && { state: 'declined' }) };
}

async function accepted(tx: Db, ctx: Context, row: StoredRequest, person: Id): Promise<Changes> {
  const [name = ''] = await namesOf(tx, [person]);
  const isSwap = row.asked.length === 1;
  const remaining = overridesOf(row.edits).filter(({ end }) => end > ctx.now);
  const overrides = remaining.map((one) =>
    isSwap || !row.asked.includes(one.person_id) ? one : Object.assign({}, one, { person_id: person }),
  );
  const applied = await applyOverrides(tx, ctx, [{ schedule_id: row.schedule_id, overrides }]);
  const { version } = await writeOverrides(tx, ctx, applied, {
    kind: 'request',
    author: `${name} for ${row.from_name}`,
    author_id: person,
    reason: row.reason,
  });
  return { state: 'accepted', version };
}
