import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { ledgerPay } from '#contract/served/ledger';
import { addTo } from '#domain/collections';
import { requireEditor } from '../change/editor';
import type { Context } from '../context';
import type { Db } from '../store/db';
import { memberships, people } from '../store/schema';
import { closedMonth } from './closed-months';
import { storedRules } from './rates';

/** Rates, people as a payroll names them, and what was stored of a closed month. @throws Refusal AccessDenied. */
export async function showPay(
  ctx: Context,
  { month }: RequestOf<typeof ledgerPay>,
): Promise<ReplyOf<typeof ledgerPay>> {
  requireEditor(ctx);
  const rules = await storedRules(ctx.db);
  const closed = await closedMonth(ctx.db, month);
  return { data: { ...(rules && { rules }), people: await payees(ctx.db), ...(closed && { closed }) } };
}

async function payees(db: Db) {
  const teams = new Map<Id, Id[]>();
  const members = await db.select().from(memberships).orderBy(memberships.team_id);
  for (const { person_id, team_id } of members) addTo(teams, person_id, team_id);
  const rows = await db
    .select({ person_id: people.person_id, number: people.personnel_number })
    .from(people)
    .orderBy(people.person_id);
  return rows.map(({ person_id, number }) =>
    Object.assign(
      { person_id, team_ids: teams.get(person_id) ?? [] },
      number !== null && { personnel_number: number },
    ),
  );
}
