import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  hoursRange,
  type HoursView,
  isOneMonth,
  monthOf,
  type HoursRange,
  hoursRangeText,
} from '#address/hours';
import type { Id } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { ledgerPay, PayRules } from '#contract/served/ledger';
import { payQuery, seesPay } from '../../../api/changes';
import { chosenValue } from '../../../data/schedule-sets';
import { useNow } from '../../../hooks/use-now';
import { computedInWords } from '#domain/duty/computed-past';
import type { Figures } from '#domain/ledger/account';
import { eachFigure, type LedgerFigure } from '#domain/ledger/figures';
import type { ComputedHours, Ledger } from '#domain/ledger/ledger';
import { type Cents, parseCents, type Pay, payOf, ratesInUse, ratesOf, sumOf } from '#domain/ledger/pay';
import { counted } from '#domain/text/words';
import type { Directory } from '../../../api/names/directory-of';
import { NO_NIGHTS, type NightFigures, type PersonNights } from './use-night-incidents';
import { hoursText } from '#domain/time/format';
import { moneyText as moneyWords } from './words';

/** Rates of the records, and people as a payroll names them. */
export function usePay(view: HoursView) {
  const range = hoursRange(view, useNow());
  const isPaid = view.hasPay && seesPay();
  const { data, error, isPending, refetch } = useQuery({
    ...payQuery(monthOf(range.first)),
    enabled: seesPay(),
  });
  const payees = useMemo(() => payeesOf(data), [data]);
  const isWholeMonth =
    isOneMonth(range) &&
    view.team === undefined &&
    view.person === undefined &&
    chosenValue(view) === '' &&
    view.holidays === undefined;
  return {
    rules: isPaid ? data?.rules : undefined,
    payees,
    /** Stored closing of the month. */
    closed: isWholeMonth ? data?.closed : undefined,
    hasNoRates: isPaid && data !== undefined && !(data.rules && ratesInUse(data.rules).size > 0),
    isPending: isPaid && isPending,
    error: isPaid ? error : null,
    retry: () => void refetch(),
  };
}

/** Teams and personnel numbers. */
export type Payees = {
  teamsOf: (person: Id) => readonly Id[];
  numberOf: (person: Id) => string | undefined;
};

function payeesOf(reply: ReplyOf<typeof ledgerPay>['data'] | undefined): Payees {
  const people = new Map(reply?.people.map((person) => [person.person_id, person]));
  return {
    teamsOf: (person) => people.get(person)?.team_ids ?? [],
    numberOf: (person) => people.get(person)?.personnel_number,
  };
}

/** Person of the table, or a line of its foot. */
export type TableRow = {
  key: string;
  name: string;
  person: Id | undefined;
  isUnknown: boolean;
  figures: Figures;
  /** Undefined while it loads, and of medians. */
  night: PersonNights | undefined;
  /** Undefined without rules of pay, and while what is paid loads. */
  pay: Pay | undefined;
};

/** `amount` is the pay of all rows; undefined as theirs. */
export type TableModel = {
  rows: readonly TableRow[];
  foot: readonly TableRow[];
  /** All rows, also where the foot leaves them out. */
  all: TableRow;
  medians: Figures;
  amount: Cents | undefined;
  /** Computed duty of the people of the rows. */
  computed: readonly ComputedHours[];
};

export type OpenFigure = { of: string | undefined; figure: LedgerFigure | undefined };

type TableParts = {
  ledger: Ledger;
  /** Id of the only person of the table. */
  person: string | undefined;
  directory: Directory;
  night: ReadonlyMap<Id, PersonNights> | undefined;
  /** Undefined also where they give no amount. */
  rules: PayRules | undefined;
  payees: Payees;
};

/** Rows of the table, the highest amount or the most hours first, with sums and medians. */
export function tableModel(parts: TableParts): TableModel {
  const { ledger, person, night, rules } = parts;
  const rows = rowsOf(parts).filter(({ key }) => person === undefined || key === person);
  rows.sort((a, b) => compared(b.pay?.amount ?? 0n, a.pay?.amount ?? 0n));
  const amount =
    rows.every(({ pay }) => pay) && rules ? sumOf(rows.map(({ pay }) => pay?.amount ?? 0n)) : undefined;
  const all: TableRow = {
    key: 'all',
    name: `All ${counted(rows.length, 'person', 'people')}`,
    person: undefined,
    isUnknown: false,
    figures: eachFigure((key) => rows.reduce((sum, { figures }) => sum + figures[key], 0)),
    night: night && { usual: nightsOfAll(rows, 'usual'), paid: nightsOfAll(rows, 'paid') },
    pay: amount === undefined ? undefined : { lines: [], amount },
  };
  const nothing = { night: undefined, pay: undefined };
  const median = { ...all, ...nothing, key: 'median', name: 'Median', figures: ledger.medians };
  const computed = ledger.computed.filter(
    ({ people, isUnknown }) =>
      isUnknown || person === undefined || people.some((id) => String(id) === person),
  );
  const foot = person === undefined && rows.length > 1 ? [all, median] : [];
  return { rows, foot, all, medians: ledger.medians, amount, computed };
}

function rowsOf({ ledger, directory, night, rules, payees }: TableParts): TableRow[] {
  // No lower amount is shown while incidents load.
  const paidBy = night || !needsNights(rules) ? rules : undefined;
  return ledger.rows.map(({ person_id: person, figures, isUnknown }): TableRow => {
    const atNight = night && (night.get(person) ?? NO_NIGHTS);
    return {
      key: String(person),
      name: directory.person(person),
      person,
      isUnknown,
      figures,
      night: atNight,
      pay:
        paidBy &&
        payOf(figures, atNight?.paid.incidents ?? 0, ratesOf(paidBy, person, payees.teamsOf(person))),
    };
  });
}

/** True if incidents at night are paid. */
export function needsNights(rules: PayRules | undefined): boolean {
  return rules !== undefined && ratesInUse(rules).has('nightIncidents');
}

/** Closed month. */
export type ClosedMonth = NonNullable<ReplyOf<typeof ledgerPay>['data']['closed']>;

/** True if hours, or amounts where they are shown, are not those of the closed month. */
export function differsFromClosed({ rows, amount }: TableModel, closed: ClosedMonth): boolean {
  const stored = new Map(closed.rows.map((row) => [row.person_id, row]));
  const isSame = ({ person, figures, pay }: TableRow) => {
    const row = person === undefined ? undefined : stored.get(person);
    const cents = row ? parseCents(row.amount) : 0n;
    return (row?.seconds ?? 0) === figures.total && (amount === undefined || cents === (pay?.amount ?? 0n));
  };
  const listed = new Set(rows.map(({ person }) => person));
  return !rows.every(isSame) || closed.rows.some(({ person_id }) => !listed.has(person_id));
}

/** Sentence about all computed duty of a table, or of one row; in full, for what leaves the page. */
export function computedNote(
  { computed }: Pick<TableModel, 'computed'>,
  zone: string,
  row?: TableRow,
): string {
  const own = row ? computed.filter(({ people }) => people.some((id) => id === row.person)) : computed;
  return computedInWords(own, zone, Infinity);
}

function nightsOfAll(rows: readonly TableRow[], by: keyof PersonNights): NightFigures {
  const sumOver = (key: 'incidents' | 'interruptions') =>
    rows.reduce((sum, { night }) => sum + (night?.[by][key] ?? 0), 0);
  return { incidents: sumOver('incidents'), interruptions: sumOver('interruptions'), list: undefined };
}

function compared(a: Cents, b: Cents): number {
  if (a === b) return 0;
  return a > b ? 1 : -1;
}

type SentenceParts = {
  model: Pick<TableModel, 'rows' | 'all' | 'medians' | 'amount'>;
  range: HoursRange;
  rules: PayRules | undefined;
  hasNoRates: boolean;
};

/** Amount that a line break does not cut. */
function moneyText(...amount: Parameters<typeof moneyWords>): string {
  return moneyWords(...amount).replace(' ', '\u00a0');
}

/** Range in a sentence: who has most, or what is to be paid. */
export function hoursSentence({ model, range, rules, hasNoRates }: SentenceParts): {
  bold: string;
  more: string;
} {
  const { all, amount, rows, medians } = model;
  const [first] = rows;
  const when = hoursRangeText(range);
  if (!first || (rows.every(({ figures }) => figures.total === 0) && !amount))
    return { bold: `Nobody was on call in ${when}`, more: '' };
  const hours = `${hoursText(all.figures.total)} h on call`;
  if (hasNoRates) return { bold: 'No rates', more: `, see Rules of pay; ${hours}` };
  if (rules && amount !== undefined) {
    const most =
      first.pay && rows.length > 1 ? `; ${first.name} gets most, ${moneyText(first.pay.amount, rules)}` : '';
    return { bold: `${moneyText(amount, rules)} to pay`, more: `, ${hours}${most}` };
  }
  if (rows.length === 1) return { bold: hours, more: `, ${first.name}` };
  const times = medians.total > 0 ? first.figures.total / medians.total : 0;
  const against = times >= 1.05 ? `, ${times.toFixed(1).replace('.0', '')} times the median` : '';
  return { bold: `${first.name} has most`, more: `, ${hoursText(first.figures.total)} h${against}` };
}
