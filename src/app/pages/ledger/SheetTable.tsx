import type { ReactNode } from 'react';
import type { PayRules } from '#contract/served/ledger';
import { FIGURES } from '#domain/ledger/figures';
import { type Kind, KINDS } from '#domain/ledger/kinds';
import type { Statement, StatementLine } from '#domain/ledger/ledger';
import { arePaidHours, isHourly, type PayLine, sumOf } from '#domain/ledger/pay';
import { type SheetLine, sheetLines, sheetSums } from '#domain/ledger/sheet';
import { formatMoment } from '#domain/time/format';
import { lengthOf } from '#domain/time/interval';
import { DataTable } from '../../ui/DataTable';
import { LineNote, type StatementContext } from './StretchTable';
import type { TableRow } from './model/table';
import { clockLength, moneyText, rateText } from './model/words';

type SheetTableProps = StatementContext & {
  row: TableRow;
  statement: Statement;
  rules: PayRules | undefined;
};

/** Line of the table or of its foot. */
type SheetRow = {
  key: string;
  from: string;
  until: string;
  place: ReactNode;
  cells: Record<Kind, string>;
  total: string;
};

/** Line per shift with the kinds it has as columns; sums, rates and amounts in the foot. */
export function SheetTable({ row, statement, rules, year, ...context }: SheetTableProps) {
  const { zone } = statement;
  const lines = sheetLines(statement.lines, rules !== undefined);
  const sums = sheetSums(lines);
  const paid = rules && row.pay ? row.pay.lines.filter(({ key }) => isHourly(key)) : [];
  const hasKind = (kind: Kind) => sums[kind] > 0 || paid.some(({ key, count }) => key === kind && count > 0);
  const sum: SheetRow = {
    ...BLANK,
    key: 'sum',
    from: 'Sum',
    cells: cellsOf((kind) => clockLength(sums[kind])),
    total: clockLength(lengthOf(statement.lines)),
  };
  return (
    <DataTable
      label={`Shifts of ${row.name}`}
      className="w-full text-sm print:text-[9px] print:[&_p]:text-[9px]"
      items={lines.map((line): SheetRow => ({
        key: String(line.start),
        from: formatMoment(line.start, zone, year),
        until: formatMoment(line.end, zone, year),
        place: <LineNote {...context} zone={zone} line={wholeLine(line)} />,
        cells: cellsOf((kind) => (line.seconds[kind] === 0 ? '' : clockLength(line.seconds[kind]))),
        total: clockLength(line.end - line.start),
      }))}
      foot={[sum, ...(rules ? paidRows(paid, sums, rules) : [])]}
      keyOf={({ key }) => key}
      columns={[
        { head: 'From', className: 'whitespace-nowrap', cell: ({ from }) => from },
        { head: 'Until', className: 'whitespace-nowrap', cell: ({ until }) => until },
        { head: 'Schedule and role', cell: ({ place }) => place },
        ...KINDS.filter(hasKind).map((kind) => ({
          head: FIGURES[kind].name,
          unit: !rules && (kind === 'weekend' || kind === 'holiday') ? 'counted again' : 'h:min',
          numeric: true,
          className: 'whitespace-nowrap',
          cell: ({ cells }: SheetRow) => cells[kind],
        })),
        {
          head: 'Total',
          unit: 'h:min',
          numeric: true,
          className: 'whitespace-nowrap font-semibold',
          cell: ({ total }) => total,
        },
      ]}
    />
  );
}

const BLANK = { from: '', until: '', place: '' };

function cellsOf(textOf: (kind: Kind) => string): Record<Kind, string> {
  return {
    work: textOf('work'),
    off: textOf('off'),
    night: textOf('night'),
    weekend: textOf('weekend'),
    holiday: textOf('holiday'),
  };
}

/** Stretch of a whole line, with what is noted on its parts. */
function wholeLine({ start, end, posts, entries }: SheetLine<StatementLine>): StatementLine {
  return {
    start,
    end,
    posts,
    changes: entries.flatMap(({ changes }) => changes),
    corrected: [...new Set(entries.flatMap(({ corrected }) => corrected))],
    computedUntil: entries.findLast(({ computedUntil }) => computedUntil !== undefined)?.computedUntil,
  };
}

/** Hours that are paid where the lines have others, rates and amounts by kind; none if no hour is paid. */
function paidRows(hourly: readonly PayLine[], sums: Record<Kind, number>, rules: PayRules): SheetRow[] {
  if (hourly.length === 0) return [];
  const lineOf = (kind: Kind) => hourly.find(({ key }) => key === kind);
  const hours: SheetRow = {
    ...BLANK,
    key: 'paid',
    from: 'Hours paid',
    cells: cellsOf((kind) => clockLength(lineOf(kind)?.count ?? 0)),
    total: clockLength(hourly.reduce((sum, { count }) => sum + count, 0)),
  };
  return [
    ...(arePaidHours(hourly, sums) ? [] : [hours]),
    {
      ...BLANK,
      key: 'rate',
      from: 'Rate an hour',
      cells: cellsOf((kind) => {
        const line = lineOf(kind);
        return line ? rateText(line.rate, rules) : '–';
      }),
      total: '',
    },
    {
      ...BLANK,
      key: 'amount',
      from: 'Amount for hours',
      cells: cellsOf((kind) => {
        const line = lineOf(kind);
        return line ? moneyText(line.amount, rules) : '–';
      }),
      total: moneyText(sumOf(hourly.map(({ amount }) => amount)), rules),
    },
  ];
}
