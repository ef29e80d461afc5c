import type { HoursOrder } from '#address/hours';
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
import { formatCount } from '#domain/text/words';
import { hoursText } from '#domain/time/format';
import type { Column } from '../../ui/RecordTable';
import type { OpenFigure, TableModel, TableRow } from './model/table';
import { KIND_RULES, lengthText, moneyText, nightText, paidRules, RATE_NOTES, rateText } from './model/words';

export type ColumnProps = {
  model: TableModel;
  rules: PayRules | undefined;
  shortRestHours: number;
  hasAllColumns: boolean;
  openFigure: OpenFigure;
  onOpen: (open: OpenFigure) => void;
  /** Undefined: the usual order. */
  order: HoursOrder | undefined;
  onOrder: (order: HoursOrder) => void;
};

/** Max figures unless all are wanted. */
const MAX_FIGURES = 4;

/** Columns of the table: the name, which opens the person's figures, and the figures. */
export function hoursColumns(props: ColumnProps): Column<TableRow>[] {
  const { rules, hasAllColumns, openFigure, onOpen } = props;
  const keys = hasAllColumns ? figuresOfTable(rules) : fewFigures(rules, MAX_FIGURES);
  const [first = 'total'] = keys;
  const person: Column<TableRow> = {
    head: 'Person',
    className: 'sticky left-0 min-w-28 bg-surface md:min-w-36 print:min-w-28',
    cell: ({ key, name, person: id, isUnknown }) =>
      id === undefined ? (
        name
      ) : (
        <button
          type="button"
          aria-pressed={openFigure.of === key}
          className={`text-left font-semibold hover:text-accent hover:underline max-md:min-h-11 ${isUnknown ? 'text-warn' : ''}`}
          onClick={() =>
            onOpen(openFigure.of === key ? { of: undefined, figure: undefined } : { of: key, figure: first })
          }
        >
          {name}
        </button>
      ),
  };
  return [
    person,
    ...keys.map((key, place) =>
      Object.assign(figureColumn(key, props), place < 4 && { phone: place === 0 ? 'figure' : 'fact' }),
    ),
  ];
}

/** Texts of figures that have no lines. */
export const NOTHING: ReadonlySet<string> = new Set(['0', '–', '…']);

const FIGURE_CLASSES: Partial<Record<LedgerFigure, string>> = {
  amount: 'font-semibold',
  total: 'font-semibold',
  shortRests: 'font-semibold text-bad',
};

function figureColumn(key: LedgerFigure, props: ColumnProps): Column<TableRow> {
  const { model, hasAllColumns, openFigure, rules, order, onOrder } = props;
  const most = Math.max(1, ...model.rows.map(({ figures }) => figures.total));
  const hasBar = key === 'total' && !hasAllColumns && !openFigure.figure;
  const isOwn = order?.key === key;
  const direction = order?.isUp ? 'ascending' : 'descending';
  const onSort = () => onOrder({ key, isUp: isOwn && !order.isUp });
  return {
    head: FIGURES[key].name,
    unit: isLength(key) ? 'h' : FIGURE_UNITS[key],
    title: figureTitle(key, props),
    ...(hasBar
      ? { control: <BarHead onSort={onSort} /> }
      : { sort: { direction: isOwn ? direction : undefined, onSort } }),
    numeric: true,
    cell: (row) => {
      const text = figureText(row, key, rules);
      const look = row.person === undefined ? '' : FIGURE_CLASSES[key];
      const unit = key === 'total' ? "max-md:after:content-['_h']" : '';
      const figure = <span className={`${unit} ${NOTHING.has(text) ? 'text-ink-3' : look}`}>{text}</span>;
      if (!hasBar) return figure;
      return (
        <span className="inline-flex items-center justify-end gap-3">
          {figure}
          <span className="w-52 max-xl:w-28 max-lg:hidden print:hidden">
            {row.person !== undefined && <KindBar figures={row.figures} most={most} />}
          </span>
        </span>
      );
    },
  };
}

/** Head of the hours, with the kinds of the bars. */
function BarHead({ onSort }: { onSort: () => void }) {
  return (
    <span className="flex items-baseline justify-end gap-3">
      <button type="button" className="min-h-6 hover:text-ink max-md:min-h-11" onClick={onSort}>
        {FIGURES.total.name} h
      </button>
      <span className="flex w-52 gap-2 font-normal max-xl:w-28 max-lg:hidden print:hidden">
        {BAR_KINDS.map((kind) => (
          <span key={kind}>
            {FIGURES[kind].name}
            <i data-kind={kind} aria-hidden="true" className="hours-kind block h-0.5" />
          </span>
        ))}
      </span>
    </span>
  );
}

/** Kinds without weekend and holiday, which count time again. */
const BAR_KINDS = KINDS.filter((kind) => kind !== 'weekend' && kind !== 'holiday');

/** Hours by kind as a bar. */
function KindBar({ figures, most }: Pick<TableRow, 'figures'> & { most: number }) {
  const label = BAR_KINDS.map((kind) => `${FIGURES[kind].name} ${lengthText(figures[kind])}`).join(', ');
  return (
    <span role="img" aria-label={label} className="flex h-2.5 gap-px overflow-hidden rounded-sm">
      {BAR_KINDS.filter((kind) => figures[kind] > 0).map((kind) => (
        <i
          key={kind}
          data-kind={kind}
          className="hours-kind block"
          style={{ width: `${(100 * figures[kind]) / most}%` }}
        />
      ))}
    </span>
  );
}

const FIGURE_UNITS: Partial<Record<LedgerFigure, string>> = {
  run: 'days',
  weekendDays: 'days',
  holidayDays: 'days',
};

function figureTitle(key: LedgerFigure, props: ColumnProps): string {
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

/** Figure of a row in words, without its unit. */
export function figureText(
  row: Omit<TableRow, 'name' | 'isUnknown'>,
  key: LedgerFigure,
  rules: PayRules | undefined,
): string {
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

/** Number of a row to sort by; -1 where it is not known. */
export function sortValue({ figures, night, pay }: TableRow, key: LedgerFigure): number {
  if (key === 'amount') return Number(pay?.amount ?? -1);
  if (key === 'interruptions') return night?.usual.interruptions ?? -1;
  if (key === 'nightIncidents') return night?.paid.incidents ?? -1;
  return figures[key === 'againstMedian' ? 'total' : key];
}
