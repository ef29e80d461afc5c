import { and, gte, isNull } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ClosedRow, Closing, Correction } from '#contract/served/ledger';
import {
  type ClosedMonth,
  correctionsIn,
  differences,
  type Due,
  monthsToCorrect,
} from '#domain/ledger/closing';
import { type Cents, formatCents, parseCents } from '#domain/ledger/money';
import { type PayLine, sumOf } from '#domain/ledger/pay';
import { closingOf } from '../records/kinds/pay/closings';
import type { Db } from '../store/db';
import { closings } from '../store/schema';
import { type PayContext, presentPay, type PresentRow } from './present-pay';

/** Months before an open month whose closings are looked at for corrections. */
const MONTHS_BACK = 12;

/** Closings that hold, of a month and of those from which it may have corrections. */
export async function closingsAround(db: Db, month: string): Promise<Closing[]> {
  const year = Number(month.slice(0, 4)) - MONTHS_BACK / 12;
  const from = `${String(year).padStart(4, '0')}${month.slice(4)}`;
  const rows = await db
    .select()
    .from(closings)
    .where(and(isNull(closings.reopened_at), gte(closings.month, from)));
  return rows.map(closingOf);
}

/** Corrections that are due in an open month; none in a closed one. */
export async function dueIn(ctx: PayContext, month: string, around: readonly Closing[]): Promise<Due[]> {
  const present = new Map<string, ReadonlyMap<Id, Cents>>();
  for (const closing of monthsToCorrect(month, around))
    present.set(closing.month, await presentAmounts(ctx, closing));
  return correctionsIn(month, around.map(closedMonth), (one) => present.get(one) ?? new Map());
}

/** Differences of present data to a closed month. */
export async function changesSince(ctx: PayContext, closing: Closing): Promise<Due[]> {
  return differences(closedMonth(closing), await presentAmounts(ctx, closing));
}

async function presentAmounts(ctx: PayContext, closing: Closing): Promise<ReadonlyMap<Id, Cents>> {
  const rows = await presentPay(ctx, closing);
  return new Map(rows.map(({ person_id, pay }) => [person_id, pay.amount]));
}

function closedMonth({ month, rows }: Closing): ClosedMonth {
  return {
    month,
    amounts: new Map(
      rows.map(({ person_id, lines }) => [
        person_id,
        sumOf(lines.filter(({ key }) => key !== 'correction').map(({ amount }) => parseCents(amount))),
      ]),
    ),
    corrections: rows.flatMap(({ person_id, lines }) =>
      lines.flatMap((line) =>
        line.key === 'correction' && line.month !== undefined
          ? [{ month: line.month, person_id, cents: parseCents(line.amount) }]
          : [],
      ),
    ),
  };
}

export function correctionOf({ cents, ...due }: Due): Correction {
  return { ...due, amount: formatCents(cents) };
}

/** Rows of a month with its corrections, also of people who were not on call in it. */
export function rowsToClose(present: readonly PresentRow[], due: readonly Due[]): ClosedRow[] {
  const listed = new Set(present.map(({ person_id }) => person_id));
  const others = new Set(due.map(({ person_id }) => person_id).filter((id) => !listed.has(id)));
  return [
    ...present.map(({ pay, person_id, figures, woken, night_incidents }) => ({
      person_id,
      figures,
      woken,
      night_incidents,
      lines: [...pay.lines.map(lineOf), ...correctionLines(due, person_id)],
    })),
    ...[...others].map((person_id) => ({
      person_id,
      figures: {},
      woken: 0,
      night_incidents: 0,
      lines: correctionLines(due, person_id),
    })),
  ];
}

type ClosedLine = ClosedRow['lines'][number];

function lineOf({ key, rate, count, amount }: PayLine): ClosedLine {
  return { key, rate, count, amount: formatCents(amount) };
}

function correctionLines(due: readonly Due[], person: Id): ClosedLine[] {
  return due
    .filter(({ person_id }) => person_id === person)
    .map(({ month, cents }) => ({
      key: 'correction',
      rate: '',
      count: 1,
      amount: formatCents(cents),
      month,
    }));
}
