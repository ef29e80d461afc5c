import {
  FIGURES,
  figuresOfTable,
  isLength,
  type KindFigure,
  type LedgerFigure,
} from '#domain/ledger/figures';
import { DEFAULT_BOUNDS, KINDS, type Kind, PAID } from '#domain/ledger/kinds';
import type { PayRules } from '#domain/ledger/pay';
import { formatCount } from '#domain/text/count';
import type { Column } from '../../ui/DataTable';
import { FigureCell, KindBar, PersonName } from './ledger-cells';
import type { OpenFigure, TableRow } from './model/table';
import { hoursText } from '#domain/time/duration';
import { KIND_RULES, moneyText, nightText, paidRules, RATE_NOTES, rateText } from './model/words';

export type ColumnProps = {
  rules: PayRules | undefined;
  shortRestHours: number;
  isAgainstBefore: boolean;
  openFigure: OpenFigure;
  onOpen: (open: OpenFigure) => void;
};

/** Figures of the table, each with one meaning: with rules of pay, the paid ones. */
export function ledgerColumns(props: ColumnProps, most: number): Column<TableRow>[] {
  const { rules, isAgainstBefore } = props;
  const figures = figuresOfTable(rules).map((key) => figureColumn(key, props));
  const person: Column<TableRow> = {
    head: 'Person',
    className: 'sticky left-0 min-w-28 bg-surface md:min-w-40 print:min-w-28',
    cell: (row) => <PersonName row={row} />,
  };
  const difference = differenceColumn(props);
  if (rules) return [person, ...figures, ...(isAgainstBefore ? [difference] : [])];
  return [
    person,
    {
      head: 'Kinds of hours',
      className: `max-2xl:hidden print:hidden ${props.openFigure.figure ? 'max-[110rem]:hidden' : ''}`,
      cell: (row) => row.person !== undefined && <KindBar figures={row.figures} most={most} />,
    },
    ...figures,
    difference,
  ];
}

function figureColumn(key: LedgerFigure, props: ColumnProps): Column<TableRow> {
  return {
    head: FIGURES[key].name,
    title: titleOf(key, props),
    numeric: true,
    className: key === 'amount' ? 'whitespace-nowrap font-semibold' : besidePanel(key, props.openFigure),
    cell: (row) => <FigureCell {...props} row={row} figure={key} text={figureText(row, key, props.rules)} />,
  };
}

function differenceColumn({ isAgainstBefore, openFigure }: ColumnProps): Column<TableRow> {
  return {
    head: isAgainstBefore ? 'Change' : 'Against median',
    title: isAgainstBefore
      ? 'Hours more or less than in the range before'
      : 'Hours above or below the median',
    numeric: true,
    className: besidePanel(undefined, openFigure),
    cell: ({ person, difference }) => person !== undefined && differenceText(difference),
  };
}

function titleOf(key: LedgerFigure, props: ColumnProps): string {
  const { rules } = props;
  const paidKind = KINDS.find((kind) => PAID[kind] === key);
  if (paidKind && rules) return `Hours ${paidRules(rules.bounds)[paidKind]}${perHour(rules, paidKind)}`;
  const kind = KINDS.find((one) => one === key);
  if (kind) return `Hours ${KIND_RULES[kind]}`;
  return isOfKind(key) ? '' : TITLES[key](props);
}

function isOfKind(key: LedgerFigure): key is KindFigure {
  return KINDS.some((kind) => kind === key || PAID[kind] === key);
}

function perHour({ rates, currency }: PayRules, kind: Kind): string {
  const rate = rates[kind];
  return rate === undefined ? '' : `; ${rateText(rate, { currency })} an hour`;
}

const TITLES: Readonly<Record<Exclude<LedgerFigure, KindFigure>, (props: ColumnProps) => string>> = {
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

/** Hides minor columns next to the panel of another figure, where there is no room for all. */
function besidePanel(key: LedgerFigure | undefined, { figure }: OpenFigure): string {
  const isMinor = key === undefined || FIGURES[key].isMinor;
  return figure !== undefined && figure !== key && isMinor ? 'xl:max-2xl:hidden' : '';
}

function figureText(row: TableRow, key: LedgerFigure, rules: PayRules | undefined): string {
  const { key: line, figures, night, pay, person } = row;
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

/** "+12.5", "−3", "0" */
function differenceText(seconds: number | undefined): string {
  if (seconds === undefined) return '…';
  const size = hoursText(Math.abs(seconds));
  if (size === '0') return '0';
  return `${seconds > 0 ? '+' : '−'}${size}`;
}
