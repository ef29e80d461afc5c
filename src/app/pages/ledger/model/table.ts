import type { OpenedFigure } from '#address/ledger';
import type { Id } from '#contract/id';
import type { Figures } from '#domain/ledger/account';
import type { Ledger, LedgerRow } from '#domain/ledger/ledger';
import type { Cents } from '#domain/ledger/money';
import { type Pay, payOf, type PayRules, sumOf } from '#domain/ledger/pay';
import { counted } from '#domain/text/count';
import type { Directory } from '../../../api/names/directory-of';
import type { NightIncidents } from './use-night-incidents';

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
  night: NightIncidents | undefined;
  pay: Pay | undefined;
};

/** `amount` is the pay of all rows. */
export type TableModel = { rows: readonly TableRow[]; foot: readonly TableRow[]; amount: Cents };

export type OpenFigure = { of: string | undefined; figure: OpenedFigure | undefined };

type TableParts = {
  ledger: Ledger;
  /** Range before; undefined while it loads. */
  earlier: Ledger | undefined;
  isAgainstBefore: boolean;
  /** Only person of the table. */
  person: string | undefined;
  directory: Directory;
  night: ReadonlyMap<Id, NightIncidents> | undefined;
  rules: PayRules | undefined;
};

const NO_INCIDENTS: NightIncidents = { incidents: 0, interruptions: 0 };

/** Rows of the table, the highest amount or the most hours first, with sums and medians. */
export function tableModel(parts: TableParts): TableModel {
  const { ledger, person, directory, night, rules } = parts;
  const rows = ledger.rows
    .filter(({ person_id }) => person === undefined || String(person_id) === person)
    .map((row): TableRow => {
      const atNight = night && (night.get(row.person_id) ?? NO_INCIDENTS);
      return {
        key: String(row.person_id),
        name: directory.person(row.person_id),
        person: row.person_id,
        isUnknown: row.isUnknown,
        isCorrected: row.isCorrected,
        figures: row.figures,
        difference: differenceOf(row, parts),
        night: atNight,
        pay: rules && payOf(row.figures, atNight?.incidents ?? 0, rules),
      };
    });
  rows.sort((a, b) => Number((b.pay?.amount ?? 0n) - (a.pay?.amount ?? 0n)));
  const amount = sumOf(rows.map(({ pay }) => pay?.amount ?? 0n));
  const isSummed = person === undefined && rows.length > 1;
  return { rows, foot: isSummed ? footOf(rows, amount, parts) : [], amount };
}

function differenceOf({ person_id, figures }: LedgerRow, { ledger, earlier, isAgainstBefore }: TableParts) {
  if (!isAgainstBefore) return figures.total - ledger.medians.total;
  const before = earlier?.rows.find((row) => row.person_id === person_id)?.figures.total ?? 0;
  return earlier && figures.total - before;
}

function footOf(rows: readonly TableRow[], amount: Cents, { ledger, night, rules }: TableParts): TableRow[] {
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
    night: night && {
      incidents: rows.reduce((sum, row) => sum + (row.night?.incidents ?? 0), 0),
      interruptions: rows.reduce((sum, row) => sum + (row.night?.interruptions ?? 0), 0),
    },
    pay: rules && { lines: [], amount },
  };
  const median = { ...line, key: 'median', name: 'Median', figures: ledger.medians, night: undefined };
  return [all, median];
}
