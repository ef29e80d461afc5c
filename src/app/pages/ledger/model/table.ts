import type { Id } from '#contract/id';
import type { PayRules } from '#contract/served/ledger';
import { computedInWords } from '#domain/duty/computed-past';
import type { Figures } from '#domain/ledger/account';
import { eachFigure, type LedgerFigure } from '#domain/ledger/figures';
import type { ComputedHours, Ledger, LedgerRow } from '#domain/ledger/ledger';
import type { Cents } from '#domain/ledger/money';
import { type Pay, payOf, payOfLines, ratesInUse, ratesOf, sumOf } from '#domain/ledger/pay';
import { counted } from '#domain/text/count';
import type { Directory } from '../../../api/names/directory-of';
import type { PayRecords } from './pay-records';
import { NO_NIGHTS, type NightFigures, type PersonNights } from './use-night-incidents';

/** Hours and pay of the range before. `amount`: undefined without rules of pay, and while it loads. */
type Before = { total: number; amount: Cents | undefined };

/** Person of the table, or a line of its foot. */
export type TableRow = {
  key: string;
  name: string;
  person: Id | undefined;
  isUnknown: boolean;
  isCorrected: boolean;
  figures: Figures;
  /** Undefined without a comparison, while it loads, and of medians. */
  before: Before | undefined;
  /** Undefined while it loads, and of medians. */
  night: PersonNights | undefined;
  /** Undefined without rules of pay, and while what is paid loads. */
  pay: Pay | undefined;
  /** Difference of present data to the closed amount. */
  since: Cents | undefined;
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

type Nights = ReadonlyMap<Id, PersonNights>;

type TableParts = {
  ledger: Ledger;
  /** Range before; undefined while it loads. */
  earlier: Ledger | undefined;
  /** Id of the only person of the table. */
  person: string | undefined;
  directory: Directory;
  night: Nights | undefined;
  nightBefore: Nights | undefined;
  /** Undefined also where they give no amount. */
  rules: PayRules | undefined;
  records: PayRecords;
};

/** Rows of the table, the highest amount or the most hours first, with sums and medians. */
export function tableModel(parts: TableParts): TableModel {
  const { ledger, earlier, person, night, rules, records } = parts;
  const own = records.closed ? closedRows(parts, records.closed) : openRows(parts);
  const rows = own.filter(({ key }) => person === undefined || key === person);
  rows.sort((a, b) => compared(b.pay?.amount ?? 0n, a.pay?.amount ?? 0n));
  const payBefore = earlier?.rows
    .filter(({ person_id }) => person === undefined || String(person_id) === person)
    .flatMap((row) => beforeOf(row.person_id, row, parts) ?? []);
  const amount =
    rows.every(({ pay }) => pay) && rules ? sumOf(rows.map(({ pay }) => pay?.amount ?? 0n)) : undefined;
  const sums = eachFigure((key) => rows.reduce((sum, { figures }) => sum + figures[key], 0));
  const all: TableRow = {
    key: 'all',
    name: `All ${counted(rows.length, 'person', 'people')}`,
    person: undefined,
    isUnknown: false,
    isCorrected: false,
    figures: sums,
    before: payBefore && {
      total: payBefore.reduce((sum, { total }) => sum + total, 0),
      amount:
        (person === undefined ? records.before?.amount : undefined) ??
        allOf(payBefore.map((one) => one.amount)),
    },
    night: night && { usual: nightsOfAll(rows, 'usual'), paid: nightsOfAll(rows, 'paid') },
    pay: amount === undefined ? undefined : { lines: [], amount },
    since: records.closed && sumOf(rows.map(({ since = 0n }) => since)),
  };
  const nothing = { before: undefined, night: undefined, pay: undefined, since: undefined };
  const median = { ...all, ...nothing, key: 'median', name: 'Median', figures: ledger.medians };
  const isSummed = person === undefined && rows.length > 1;
  const computed = ledger.computed.filter(
    ({ people, isUnknown }) =>
      isUnknown || person === undefined || people.some((id) => String(id) === person),
  );
  const foot = isSummed ? [all, ...(records.closed ? [] : [median])] : [];
  return { rows, foot, all, medians: ledger.medians, amount, computed };
}

function closedRows(parts: TableParts, { rows, since }: NonNullable<PayRecords['closed']>): TableRow[] {
  const { night: nights, directory } = parts;
  return [...rows].map(([person_id, { figures, pay, woken, incidents }]) =>
    Object.assign(emptyRow(person_id, figures, directory), {
      before: beforeOf(person_id, undefined, parts),
      night: {
        usual: { incidents, interruptions: woken, list: nights?.get(person_id)?.usual.list ?? [] },
        paid: { incidents, interruptions: woken, list: nights?.get(person_id)?.paid.list ?? [] },
      },
      pay,
      since: since.get(person_id) ?? 0n,
    }),
  );
}

function openRows(parts: TableParts): TableRow[] {
  const { ledger, directory, night, rules, records } = parts;
  // Less than what is paid must not stand there while incidents load.
  const paidBy = night || !needsNights(rules) ? rules : undefined;
  const listed = new Set(ledger.rows.map(({ person_id }) => person_id));
  const only = [...records.corrections.keys()].filter((id) => !listed.has(id));
  const others = only.map((person_id) =>
    emptyRow(
      person_id,
      eachFigure(() => 0),
      directory,
    ),
  );
  const rows = ledger.rows.map(({ person_id, figures, isUnknown, isCorrected }) =>
    Object.assign(emptyRow(person_id, figures, directory), { isUnknown, isCorrected }),
  );
  return [...rows, ...others].map((row): TableRow => {
    const id = row.person;
    const atNight = night && (night.get(id) ?? NO_NIGHTS);
    const paid = paidBy && payIn(row.figures, id, atNight, parts);
    return Object.assign(row, {
      before: beforeOf(id, undefined, parts),
      night: atNight,
      pay: paid && payOfLines(paid.lines.concat(records.corrections.get(id) ?? [])),
    });
  });
}

function emptyRow(person: Id, figures: Figures, directory: Directory) {
  return {
    key: String(person),
    name: directory.person(person),
    person,
    isUnknown: false,
    isCorrected: false,
    figures,
    before: undefined,
    night: undefined,
    pay: undefined,
    since: undefined,
  };
}

function payIn(
  figures: Figures,
  person: Id,
  night: PersonNights | undefined,
  { rules, records }: TableParts,
): Pay | undefined {
  return rules && payOf(figures, night?.paid.incidents ?? 0, ratesOf(rules, person, records.teamsOf(person)));
}

/** Hours of a person in the range before, and the amount: as closed, else as the rules of this range give it. */
function beforeOf(person: Id, row: LedgerRow | undefined, parts: TableParts): Before | undefined {
  const { earlier, nightBefore, rules, records } = parts;
  if (!earlier) return undefined;
  const { figures } = row ?? earlier.rows.find(({ person_id }) => person_id === person) ?? {};
  if (records.before) return { total: figures?.total ?? 0, amount: records.before.amounts.get(person) ?? 0n };
  if (!figures) return { total: 0, amount: rules && 0n };
  const isKnown = nightBefore !== undefined || !needsNights(rules);
  const night = nightBefore?.get(person) ?? NO_NIGHTS;
  return { total: figures.total, amount: isKnown ? payIn(figures, person, night, parts)?.amount : undefined };
}

/** True if incidents at night are paid. */
export function needsNights(rules: PayRules | undefined): boolean {
  return rules !== undefined && ratesInUse(rules).has('nightIncidents');
}

function allOf(amounts: readonly (Cents | undefined)[]): Cents | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === amounts.length ? sumOf(known) : undefined;
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
