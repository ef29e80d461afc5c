import { and, asc, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { CoverRequest, Override } from '#contract/served/changes';
import type { UnixSeconds } from '#domain/time/zone';
import type { Context, Editor } from '../../context';
import { notFound } from '../../refusal';
import type { Db } from '../../store/db';
import { people, requests, schedules } from '../../store/schema';
import { visibleTo } from '../../store/names';

export type StoredRequest = typeof requests.$inferSelect;

/** Max requests of a list. */
const MAX_LISTED = 200;

/** Requests about schedules that the caller sees, the latest first. */
export async function visibleRequests(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  condition: SQL | undefined,
): Promise<StoredRequest[]> {
  return db
    .select(getTableColumns(requests))
    .from(requests)
    .innerJoin(schedules, eq(schedules.schedule_id, requests.schedule_id))
    .where(and(visibleTo({ db, caller }, schedules), condition))
    .orderBy(desc(requests.created_at), asc(requests.request_id))
    .limit(MAX_LISTED);
}

/**
 * Locks a request until the end of the transaction, so that one answer is given at a time.
 * @throws Refusal ResourceNotFound, also for a schedule that the caller does not see.
 */
export async function lockRequest(
  tx: Db,
  { caller }: Pick<Context, 'caller'>,
  request_id: string,
): Promise<StoredRequest> {
  const isIt = eq(requests.request_id, request_id);
  const [visible] = await visibleRequests({ db: tx, caller }, isIt);
  // The join is not locked: in a cluster, other machines may have schedules.
  const [row] = visible ? await tx.select().from(requests).where(isIt).for('update') : [];
  if (!row) throw notFound('request');
  return row;
}

/** State of a request: it expires at the end of its last shift; a swap of an earlier release has expired. */
export function stateAt({ state, expires_at, edits }: StoredRequest, now: UnixSeconds): string {
  const isOver = expires_at <= now || edits.some(({ kind }) => kind === 'swap');
  return state === 'open' && isOver ? 'expired' : state;
}

export function coverRequest(
  row: StoredRequest,
  { editor, now }: Pick<Context, 'editor' | 'now'>,
): CoverRequest {
  const { version, edits, ...members } = row;
  const state = stateAt(row, now);
  const isAsked = mayAnswer(editor, row);
  // A person who is asked answers, also with the right to withdraw for others.
  const isTheirs = !isAsked || editor?.person_id === undefined;
  const can = [...(isAsked ? ['answer'] : []), ...(isTheirs && mayWithdraw(editor, row) ? ['withdraw'] : [])];
  const overrides = overridesOf(edits);
  return {
    ...members,
    overrides,
    state,
    ...(version !== null && { version }),
    can: state === 'open' ? can : [],
  };
}

/** Overrides of a request. Those of earlier releases have takes, or one swap, which can no longer be accepted. */
export function overridesOf(edits: StoredRequest['edits']): Override[] {
  return edits.flatMap((edit): Override[] => {
    switch (edit.kind) {
      case 'override': {
        const { kind: _kind, ...override } = edit;
        return [override];
      }
      case 'take': {
        const { kind: _kind, person, ...rest } = edit;
        return [{ ...rest, person_id: person }];
      }
      case 'swap': {
        const [instead, person_id] = edit.people;
        return edit.stretches.map(({ start, end, role_id = edit.role_id }) => ({
          start,
          end,
          role_id,
          instead,
          person_id,
        }));
      }
      default:
        return [];
    }
  });
}

/** True for candidates, and for an editor with all rights and without a person, as on loopback. */
export function mayAnswer(editor: Editor | undefined, { asked }: StoredRequest): boolean {
  if (editor?.person_id === undefined) return editor?.may === 'all';
  return asked.includes(editor.person_id);
}

export function mayWithdraw(editor: Editor | undefined, { from_person }: StoredRequest): boolean {
  return editor?.may === 'all' || (editor?.person_id !== undefined && editor.person_id === from_person);
}

/** Names of people, with their id where there is none. */
export async function namesOf(db: Db, ids: readonly Id[]): Promise<string[]> {
  const rows = await db
    .select({ id: people.person_id, name: people.person_name })
    .from(people)
    .where(inArray(people.person_id, [...ids]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? `#${id}`);
}
