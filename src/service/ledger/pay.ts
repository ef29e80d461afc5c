import type { ReplyOf, RequestOf } from '#contract/operation';
import {
  type ledgerRates,
  type PayRules,
  type RateSet,
  type ClosedRow,
  type Closing,
  type ledgerPay,
  RATE_KEYS,
} from '#contract/served/ledger';
import { parseId, type Id } from '#contract/id';
import { requireEditor } from '../change/editor';
import { inChange } from '../change/in-change';
import type { Context, Log } from '../context';
import { importRecords } from '../import/import-records';
import { ImportError } from '../import/problems';
import { type RatesRecord, closingOf } from '../records/kinds/pay';
import { Refusal } from '../refusal';
import type { Db } from '../store/db';
import { payRates, closings, people, memberships } from '../store/schema';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { type CsvCell, csvFile } from '#domain/csv';
import { type Cents, formatCents, parseCents, sumOf } from '#domain/ledger/pay';
import { formatIso } from '#domain/time/format';
import { addTo } from '#domain/collections';

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
async function storedRules(db: Db): Promise<PayRules | undefined> {
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

/** Months that earlier versions closed: records that stay, and a file of each. */

const FOLDER = 'closed-months';

const fileOf = (month: string) => `${FOLDER}/${month}.csv`;

/** Hours and amounts of a closed month; undefined for a month that was not, or was reopened. */
export async function closedMonth(
  db: Db,
  month: string,
): Promise<ReplyOf<typeof ledgerPay>['data']['closed']> {
  const [row] = await db
    .select()
    .from(closings)
    .where(and(eq(closings.month, month), isNull(closings.reopened_at)));
  return (
    row && {
      file: fileOf(month),
      rows: closingOf(row).rows.map((one) => ({
        person_id: one.person_id,
        seconds: one.figures['total'] ?? 0,
        amount: formatCents(amountOf(one)),
      })),
    }
  );
}

/** Writes the file of each closed month into the data directory, once. */
export async function writeClosedMonths(db: Db, dataDir: string, log: Log): Promise<void> {
  const rows = await db.select().from(closings).where(isNull(closings.reopened_at)).orderBy(closings.month);
  const missing = rows.filter(({ month }) => !existsSync(join(dataDir, fileOf(month))));
  if (missing.length === 0) return;
  const nameRows = await db.select({ id: people.person_id, name: people.person_name }).from(people);
  const names = new Map(nameRows.map(({ id, name }) => [id, name]));
  await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  for (const row of missing) {
    const file = join(dataDir, fileOf(row.month));
    await writeFile(`${file}.new`, closedMonthCsv(closingOf(row), names), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  log(
    `Months are not closed any more. Those that were are in ${FOLDER}: ${missing.map(({ month }) => month).join(', ')}`,
  );
}

/** Row per person: figures in seconds and counts, the rate and the amount of each line of pay, and their sum. */
function closedMonthCsv(closing: Closing, names: ReadonlyMap<Closing['closing_id'], string>): string {
  const { month, rows, rules, time_zone, closed_at, closed_by, reason } = closing;
  const figures = [...new Set(rows.flatMap((row) => Object.keys(row.figures)))];
  const keys = [...RATE_KEYS, 'maximum', 'correction'] as const;
  const lines = keys.filter((key) => rows.some((row) => row.lines.some((line) => line.key === key)));
  const head = [
    'month',
    'person_id',
    'person',
    ...figures,
    'woken',
    'night_incidents',
    ...lines.flatMap((key) => [`rate_${key}`, `amount_${key}`]),
    'amount',
    'currency',
    'time_zone',
    'closed_at',
    'closed_by',
    'reason',
  ];
  const cellsOf = (row: ClosedRow): CsvCell[] => [
    month,
    row.person_id,
    names.get(row.person_id),
    ...figures.map((key) => row.figures[key]),
    row.woken,
    row.night_incidents,
    ...lines.flatMap((key) => lineCells(row.lines.filter((line) => line.key === key))),
    centsNumber(amountOf(row)),
    rules.currency,
    time_zone,
    formatIso(closed_at, time_zone),
    closed_by,
    reason,
  ];
  return csvFile(head, rows.map(cellsOf));
}

/** Rate and amount of the lines of a key; a person has several corrections. */
function lineCells(lines: ClosedRow['lines']): CsvCell[] {
  const [first] = lines;
  if (!first) return [undefined, undefined];
  return [first.rate === '' ? undefined : Number(first.rate), centsNumber(amountOf({ lines }))];
}

function amountOf({ lines }: Pick<ClosedRow, 'lines'>): Cents {
  return sumOf(lines.map(({ amount }) => parseCents(amount)));
}

function centsNumber(cents: Cents): number {
  return Number(formatCents(cents));
}

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
