import type { Id } from '#contract/id';
import { computedInWords } from '#domain/duty/computed-past';
import type { Figures } from '#domain/ledger/account';
import type { LedgerFigure } from '#domain/ledger/figures';
import type { ComputedHours, Ledger, LedgerRow } from '#domain/ledger/ledger';
import type { Cents } from '#domain/ledger/money';
import { type Pay, payOf, type PayRules, sumOf } from '#domain/ledger/pay';
import { counted } from '#domain/text/count';
import type { Directory } from '../../../api/names/directory-of';
import { NO_NIGHTS, type NightFigures, type PersonNights } from './use-night-incidents';

/** Person of the table, or a line of its foot. */
export type TableRow = {
  key: string;
  name: string;
  person: Id | undefined;
  isUnknown: boolean;
  isCorrected: boolean;
  figures: Figures;
  /** Difference of the total; undefined while unknown. */
  difference: number | undefined;
  /** Undefined while it loads, and of medians. */
  night: PersonNights | undefined;
  /** Undefined without rules of pay, and while what is paid loads. */
  pay: Pay | undefined;
};

/** `amount` is the pay of all rows; undefined as theirs. */
export type TableModel = {
  rows: readonly TableRow[];
  foot: readonly TableRow[];
  amount: Cents | undefined;
  /** Computed duty of the people of the rows. */
  computed: readonly ComputedHours[];
};

export type OpenFigure = { of: string | undefined; figure: LedgerFigure | undefined };

type TableParts = {
  ledger: Ledger;
  /** Range before; undefined while it loads. */
  earlier: Ledger | undefined;
  isAgainstBefore: boolean;
  /** Id of the only person of the table. */
  person: string | undefined;
  directory: Directory;
  night: ReadonlyMap<Id, PersonNights> | undefined;
  rules: PayRules | undefined;
};

/** Rows of the table, the highest amount or the most hours first, with sums and medians. */
export function tableModel(parts: TableParts): TableModel {
  const { ledger, person, directory, night, rules } = parts;
  // Less than what is paid must not stand there while incidents load.
  const paidBy = night || rules?.rates.nightIncidents === undefined ? rules : undefined;
  const rows = ledger.rows
    .filter(({ person_id }) => person === undefined || String(person_id) === person)
    .map((row): TableRow => {
      const atNight = night && (night.get(row.person_id) ?? NO_NIGHTS);
      return {
        key: String(row.person_id),
        name: directory.person(row.person_id),
        person: row.person_id,
        isUnknown: row.isUnknown,
        isCorrected: row.isCorrected,
        figures: row.figures,
        difference: differenceOf(row, parts),
        night: atNight,
        pay: paidBy && payOf(row.figures, atNight?.paid.incidents ?? 0, paidBy),
      };
    });
  rows.sort((a, b) => Number((b.pay?.amount ?? 0n) - (a.pay?.amount ?? 0n)));
  const amount = paidBy && sumOf(rows.map(({ pay }) => pay?.amount ?? 0n));
  const isSummed = person === undefined && rows.length > 1;
  const computed = ledger.computed.filter(
    ({ people, isUnknown }) =>
      isUnknown || person === undefined || people.some((id) => String(id) === person),
  );
  return { rows, foot: isSummed ? footOf(rows, amount, parts) : [], amount, computed };
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

function differenceOf({ person_id, figures }: LedgerRow, { ledger, earlier, isAgainstBefore }: TableParts) {
  if (!isAgainstBefore) return figures.total - ledger.medians.total;
  const before = earlier?.rows.find((row) => row.person_id === person_id)?.figures.total ?? 0;
  return earlier && figures.total - before;
}

function footOf(
  rows: readonly TableRow[],
  amount: Cents | undefined,
  { ledger, night }: TableParts,
): TableRow[] {
  const line = {
    person: undefined,
    isUnknown: false,
    isCorrected: false,
    difference: undefined,
    pay: undefined,
  };
  const all = {
    ...line,
    key: 'all',
    name: `All ${counted(rows.length, 'person', 'people')}`,
    figures: ledger.sums,
    night: night && { usual: nightsOfAll(rows, 'usual'), paid: nightsOfAll(rows, 'paid') },
    pay: amount === undefined ? undefined : { lines: [], amount },
  };
  const median = { ...line, key: 'median', name: 'Median', figures: ledger.medians, night: undefined };
  return [all, median];
}

function nightsOfAll(rows: readonly TableRow[], by: keyof PersonNights): NightFigures {
  const sumOver = (key: 'incidents' | 'interruptions') =>
    rows.reduce((sum, { night }) => sum + (night?.[by][key] ?? 0), 0);
  return { incidents: sumOver('incidents'), interruptions: sumOver('interruptions'), list: undefined };
}
