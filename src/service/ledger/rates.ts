import type { ReplyOf, RequestOf } from '#contract/operation';
import { type ledgerRates, type PayRules, type RateSet } from '#contract/served/ledger';
import { parseId } from '#contract/id';
import { requireEditor } from '../change/editor';
import { inChange } from '../change/in-change';
import type { Context } from '../context';
import { importRecords } from '../import/import-records';
import { ImportError } from '../import/problems';
import type { RatesRecord } from '../records/kinds/pay/rates';
import { Refusal } from '../refusal';
import type { Db } from '../store/db';
import { payRates } from '../store/schema';

/** Replaces all rates. @throws Refusal AccessDenied; InvalidParameter, such as for an unknown team. */
export async function saveRates(
  ctx: Context,
  { rules }: RequestOf<typeof ledgerRates>,
): Promise<ReplyOf<typeof ledgerRates>> {
  requireEditor(ctx);
  const { teams = {}, people = {}, ...everybody } = rules;
  const values = [everybody, ...ofOwner(teams, 'team_id'), ...ofOwner(people, 'person_id')];
  return inChange(ctx, async (tx) => {
    await tx.delete(payRates);
    const entries = values.map((value) => ({ kind: 'rates', place: 'The rates', size: 0, value }) as const);
    try {
      await importRecords(tx, entries, { now: ctx.now });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      throw new Refusal('InvalidParameter', `${error.problems[0] ?? error.message}.`);
    }
    return { data: {} };
  });
}

function ofOwner(own: Record<string, RateSet>, owner: 'team_id' | 'person_id') {
  return Object.entries(own).map(([id, set]) => Object.assign({ [owner]: parseId(id) }, set));
}

/** Rules of pay of the records; undefined without rates of everybody. */
export async function storedRules(db: Db): Promise<PayRules | undefined> {
  const rows = await db.select().from(payRates).orderBy(payRates.team_id, payRates.person_id);
  const everybody = rows.find(({ team_id, person_id }) => team_id === 0 && person_id === 0)?.record;
  const { currency, bounds } = everybody ?? {};
  if (!everybody || currency === undefined || !bounds) return undefined;
  const own = (owner: keyof Pick<RatesRecord, 'team_id' | 'person_id'>) =>
    Object.fromEntries(
      rows.filter((row) => row[owner] !== 0).map((row) => [String(row[owner]), setOf(row.record)]),
    );
  return { ...setOf(everybody), currency, bounds, teams: own('team_id'), people: own('person_id') };
}

function setOf({ rates, maximum }: RateSet): RateSet {
  return { rates, ...(maximum !== undefined && { maximum }) };
}
