import type { PayRules } from '#contract/served/ledger';
import {
  fewFigures,
  FIGURES,
  figuresOfTable,
  isLength,
  type KindFigure,
  type LedgerFigure,
} from '#domain/ledger/figures';
import { DEFAULT_BOUNDS, KINDS, type Kind, PAID } from '#domain/ledger/kinds';
import { formatCount } from '#domain/text/count';
import { hoursText } from '#domain/time/duration';
import type { Column } from '../../ui/RecordTable';
import { FigureCell, KindBar, PersonName } from './cells';
import type { OpenFigure, TableModel, TableRow } from './model/table';
import { hoursMore, KIND_RULES, moneyText, nightText, paidRules, RATE_NOTES, rateText } from './model/words';

export type ColumnProps = {
  model: TableModel;
  rules: PayRules | undefined;
  shortRestHours: number;
  hasAllColumns: boolean;
  openFigure: OpenFigure;
  onOpen: (open: OpenFigure) => void;
};

/** Max columns unless all are wanted. */
const MAX_COLUMNS = 7;

/** Columns of the table: the name, the sorted figure, the difference to the median, and other figures. */
export function hoursColumns(props: ColumnProps): Column<TableRow>[] {
  const { rules, hasAllColumns } = props;
  const keys = hasAllColumns ? figuresOfTable(rules) : fewFigures(rules, MAX_COLUMNS - 2);
  const [first, ...others] = keys.map((key, place) =>
    Object.assign(figureColumn(key, props), place < 4 && { phone: place === 0 ? 'figure' : 'fact' }),
  );
  const person: Column<TableRow> = {
    head: 'Person',
    className: 'sticky left-0 min-w-28 bg-surface md:min-w-36 print:min-w-28',
    cell: (row) => <PersonName row={row} />,
  };
  return [person, ...(first ? [first] : []), medianColumn(props), ...others];
}

/** Number of columns that a table leaves out. */
export function hiddenColumns(props: ColumnProps): number {
  return hoursColumns({ ...props, hasAllColumns: true }).length - hoursColumns(props).length;
}

function figureColumn(key: LedgerFigure, props: ColumnProps): Column<TableRow> {
  const { model, hasAllColumns, openFigure } = props;
  const most = Math.max(1, ...model.rows.map(({ figures }) => figures.total));
  const hasBar = key === 'total' && props.rules === undefined && !hasAllColumns && !openFigure.figure;
  return {
    head: FIGURES[key].name,
    unit: unitOf(key, props),
    title: titleOf(key, props),
    numeric: true,
    className: key === 'amount' ? 'whitespace-nowrap font-semibold' : '',
    cell: (row) => (
      <span className="inline-flex items-center justify-end gap-2">
        {hasBar && row.person !== undefined && (
          <span className="max-lg:hidden print:hidden">
            <KindBar figures={row.figures} most={most} />
          </span>
        )}
        <span className={hasBar ? 'min-w-12' : ''}>
          <FigureCell {...props} row={row} figure={key} text={figureText(row, key, props.rules)} />
        </span>
      </span>
    ),
  };
}

function unitOf(key: LedgerFigure, { shortRestHours }: ColumnProps): string {
  if (key === 'amount') return '';
  if (key === 'shortRests') return `under ${shortRestHours} h`;
  if (key === 'weekend' || key === 'holiday') return 'h, counted again';
  if (key === 'interruptions') return 'times';
  return isLength(key) ? 'h' : (UNITS[key] ?? '');
}

const UNITS: Partial<Record<LedgerFigure, string>> = {
  run: 'days',
  weekendDays: 'days',
  holidayDays: 'days',
};

function medianColumn(props: ColumnProps): Column<TableRow> {
  const { medians } = props.model;
  return {
    head: FIGURES.againstMedian.name,
    unit: 'h',
    title: 'Hours above or below the median',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: (row) =>
      row.person !== undefined && (
        <FigureCell
          {...props}
          row={row}
          figure="againstMedian"
          text={hoursMore(row.figures.total - medians.total)}
        />
      ),
  };
}

function titleOf(key: LedgerFigure, props: ColumnProps): string {
  const { rules } = props;
  const paidKind = KINDS.find((kind) => PAID[kind] === key);
  if (paidKind && rules) return `Hours ${paidRules(rules.bounds)[paidKind]}${perHour(rules, paidKind)}`;
  const kind = KINDS.find((one) => one === key);
  if (kind) return `Hours ${KIND_RULES[kind]}`;
  return isOfKind(key) || key === 'againstMedian' ? '' : TITLES[key](props);
}

function isOfKind(key: LedgerFigure): key is KindFigure {
  return KINDS.some((kind) => kind === key || PAID[kind] === key);
}

function perHour({ rates, currency }: PayRules, kind: Kind): string {
  const rate = rates[kind];
  return rate === undefined ? '' : `; ${rateText(rate, { currency })} an hour`;
}

const TITLES: Readonly<
  Record<Exclude<LedgerFigure, KindFigure | 'againstMedian'>, (props: ColumnProps) => string>
> = {
  amount: () => 'Sum of the lines of pay',
  total: () => 'Hours; time in several schedules at once counts once',
  shifts: () => RATE_NOTES.shifts,
  nights: () => 'Nights on call, each on the evening on which it begins',
  weekends: () => 'Weekends on call',
  weekendDays: () => RATE_NOTES.weekendDays,
  holidayDays: () => RATE_NOTES.holidayDays,
  shortRests: ({ shortRestHours }) => `Rests under ${shortRestHours} h between two times on call`,
  run: () => 'Longest run of days on call',
  doubleBooked: () => 'On-call hours in several schedules at once',
  interruptions: () => 'Interruptions by incidents triggered at night',
  nightIncidents: ({ rules }) =>
    `Incidents triggered ${nightText(rules?.bounds ?? DEFAULT_BOUNDS)} by the person’s own clock that interrupted the person`,
};

function figureText(row: TableRow, key: LedgerFigure, rules: PayRules | undefined): string {
  const { key: line, figures, night, pay, person } = row;
  if (key === 'againstMedian') return '';
  if (key === 'amount') {
    if (pay && rules) return moneyText(pay.amount, rules);
    return person === undefined ? '' : '…';
  }
  if (key === 'interruptions') return night ? formatCount(night.usual.interruptions) : '–';
  if (key === 'nightIncidents') return night ? formatCount(night.paid.incidents) : '–';
  // Longest runs do not add up.
  if (line === 'all' && key === 'run') return '';
  return isLength(key) ? hoursText(figures[key]) : formatCount(figures[key]);
}
