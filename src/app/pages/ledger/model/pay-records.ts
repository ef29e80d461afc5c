import type { Id } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { Closing, ledgerPay, RotaChange } from '#contract/served/ledger';
import { addTo } from '#domain/collections/multimap';
import type { Figures } from '#domain/ledger/account';
import { nextOpenMonth } from '#domain/ledger/closing';
import { eachFigure } from '#domain/ledger/figures';
import { type Cents, parseCents } from '#domain/ledger/money';
import { type Pay, payOfLines, type PayLine, sumOf } from '#domain/ledger/pay';

/** Row as closed. */
type RowAsClosed = { figures: Figures; pay: Pay; woken: number; incidents: number };

type PayReply = ReplyOf<typeof ledgerPay>['data'];

/** What the records have on the pay of a month. */
export type PayRecords = {
  teamsOf: (person: Id) => readonly Id[];
  numberOf: (person: Id) => string | undefined;
  /** All closings, the latest month first. */
  closings: PayReply['closings'];
  /** Duty that changed in closed months, behind corrections. */
  changes: readonly RotaChange[];
  /** Lines of corrections that are due in this month. */
  corrections: ReadonlyMap<Id, readonly PayLine[]>;
  /** This month, if it is closed. */
  closed:
    | {
        closing: Closing;
        rows: ReadonlyMap<Id, RowAsClosed>;
        since: ReadonlyMap<Id, Cents>;
        /** Month that pays the differences since closing. */
        next: string;
      }
    | undefined;
  /** Month before, if it is closed. */
  before: { amounts: ReadonlyMap<Id, Cents>; amount: Cents } | undefined;
};

const NO_RECORDS: PayRecords = {
  teamsOf: () => [],
  numberOf: () => undefined,
  closings: [],
  changes: [],
  corrections: new Map(),
  closed: undefined,
  before: undefined,
};

/** @param isWhole false where filters leave out hours: no closing is about what is left. */
export function payRecords(reply: PayReply | undefined, isWhole: boolean): PayRecords {
  if (!reply) return NO_RECORDS;
  const people = new Map(reply.people.map((person) => [person.person_id, person]));
  const named = {
    teamsOf: (person: Id) => people.get(person)?.team_ids ?? [],
    numberOf: (person: Id) => people.get(person)?.personnel_number,
  };
  if (!isWhole) return { ...NO_RECORDS, ...named };
  const { closing, closing_before, closings, since, changes } = reply;
  const corrections = new Map<Id, PayLine[]>();
  for (const { person_id, month, amount } of reply.corrections)
    addTo(corrections, person_id, {
      key: 'correction',
      rate: '',
      count: 1,
      amount: parseCents(amount),
      month,
    });
  const months = new Set(closings.filter((one) => one.reopened_at === undefined).map(({ month }) => month));
  const before = closing_before && rowsOf(closing_before);
  return {
    ...named,
    closings,
    changes,
    corrections,
    closed: closing && {
      closing,
      rows: rowsOf(closing),
      since: new Map(since.map(({ person_id, amount }) => [person_id, parseCents(amount)])),
      next: nextOpenMonth(closing.month, months),
    },
    before: before && {
      amounts: new Map([...before].map(([person, { pay }]) => [person, pay.amount])),
      amount: sumOf([...before.values()].map(({ pay }) => pay.amount)),
    },
  };
}

function rowsOf({ rows }: Closing): Map<Id, RowAsClosed> {
  return new Map(
    rows.map(({ person_id, figures, woken, night_incidents, lines }) => [
      person_id,
      {
        figures: eachFigure((key) => figures[key] ?? 0),
        pay: payOfLines(lines.map(({ amount, ...line }) => ({ ...line, amount: parseCents(amount) }))),
        woken,
        incidents: night_incidents,
      },
    ]),
  );
}
