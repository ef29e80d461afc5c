import { desc, getTableColumns, sql } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { ledgerPay, RotaChange } from '#contract/served/ledger';
import { monthAfter } from '#domain/ledger/closing';
import { requireEditor } from '../change/editor';
import type { Context } from '../context';
import type { Db } from '../store/db';
import { closings, people } from '../store/schema';
import { readableJson } from '../store/values';
import { rotaChangesSince } from './changes-since';
import { changesSince, closingsAround, correctionOf, dueIn } from './closed-months';
import { teamsOf } from './present-pay';
import { storedRules } from './rates';

/** Rates, people as a payroll names them, and closings around a month. @throws Refusal AccessDenied. */
export async function showPay(
  ctx: Context,
  { month }: RequestOf<typeof ledgerPay>,
): Promise<ReplyOf<typeof ledgerPay>> {
  requireEditor(ctx);
  const around = await closingsAround(ctx.db, month);
  const closing = around.find((one) => one.month === month);
  const before = around.find((one) => monthAfter(one.month) === month);
  const rules = await storedRules(ctx.db);
  const since = closing ? await changesSince(ctx, closing) : [];
  const due = closing ? [] : await dueIn(ctx, month, around);
  const corrected = new Set([...since, ...due].map((one) => one.month));
  const changes: RotaChange[] = [];
  for (const one of around) if (corrected.has(one.month)) changes.push(...(await rotaChangesSince(ctx, one)));
  return {
    data: {
      ...(rules && { rules }),
      people: await payees(ctx.db),
      closings: await listClosings(ctx.db),
      ...(closing && { closing }),
      ...(before && { closing_before: before }),
      corrections: due.map(correctionOf),
      since: since.map(correctionOf),
      changes,
    },
  };
}

/** All closings without their rows, the latest month first. */
async function listClosings(db: Db) {
  const { record: _, ...columns } = getTableColumns(closings);
  const rows = await db
    .select({ ...columns, reason: textIn('reason'), reopen_reason: textIn('reopen_reason') })
    .from(closings)
    .orderBy(desc(closings.month), desc(closings.closing_id));
  return rows.map(({ reopened_at, reopened_by, reason, reopen_reason, ...row }) =>
    Object.assign(
      row,
      reopened_at !== null && { reopened_at },
      reopened_by !== null && { reopened_by },
      reason !== null && { reason },
      reopen_reason !== null && { reopen_reason },
    ),
  );
}

/** A text of the record, without parsing its rows. */
function textIn(member: 'reason' | 'reopen_reason') {
  return sql<string | null>`${readableJson(closings.record)} ->> ${member}`;
}

async function payees(db: Db) {
  const teams = await teamsOf(db);
  const rows = await db
    .select({ person_id: people.person_id, number: people.personnel_number })
    .from(people)
    .orderBy(people.person_id);
  return rows.map(({ person_id, number }) =>
    Object.assign(
      { person_id, team_ids: [...(teams.get(person_id) ?? [])] },
      number !== null && { personnel_number: number },
    ),
  );
}
