import type { OpenedFigure } from '#address/ledger';
import type { FigureKey, Figures } from '#domain/ledger/account';
import { KINDS, type Kind, PAID } from '#domain/ledger/kinds';
import type { PayRules, RateKey } from '#domain/ledger/pay';
import { formatCount } from '#domain/text/count';
import type { Column } from '../../ui/DataTable';
import { FigureCell, KindBar, PersonName } from './ledger-cells';
import type { OpenFigure, TableRow } from './model/table';
import {
  FIGURE_NAMES,
  hoursText,
  isLength,
  KIND_RULES,
  moneyText,
  nightText,
  paidRules,
  RATE_NOTES,
  rateText,
} from './model/words';

export type ColumnProps = {
  rules: PayRules | undefined;
  shortRestHours: number;
  isAgainstBefore: boolean;
  open: OpenFigure;
  onOpen: (open: OpenFigure) => void;
};

/** Figures of the table, each with one meaning: with rules of pay, those that are paid. */
export function ledgerColumns(props: ColumnProps, most: number): Column<TableRow>[] {
  const { rules, isAgainstBefore } = props;
  const figure = (key: OpenedFigure) => figureColumn(key, props);
  const person: Column<TableRow> = {
    head: 'Person',
    className: 'sticky left-0 min-w-28 bg-surface md:min-w-40 print:min-w-28',
    cell: (row) => <PersonName row={row} />,
  };
  const difference = differenceColumn(props);
  if (rules) {
    const counts = PAID_COUNTS.filter(([rate]) => rules.rates[rate] !== undefined);
    return [
      person,
      figure('amount'),
      figure('total'),
      ...KINDS.map((kind) => figure(PAID[kind])),
      ...counts.map(([, key]) => figure(key)),
      ...(isAgainstBefore ? [difference] : []),
    ];
  }
  return [
    person,
    {
      head: 'Kinds of hours',
      className: `max-2xl:hidden print:hidden ${props.open.figure ? 'max-[110rem]:hidden' : ''}`,
      cell: (row) => row.person !== undefined && <KindBar figures={row.figures} most={most} />,
    },
    figure('total'),
    ...KINDS.map((kind) => figure(kind)),
    ...COUNTS.map(figure),
    difference,
  ];
}

const COUNTS = [
  'shifts',
  'nights',
  'weekends',
  'shortRests',
  'run',
  'doubleBooked',
  'interruptions',
] as const satisfies readonly OpenedFigure[];

/** Counts that can be paid, by their rate. */
const PAID_COUNTS = [
  ['shifts', 'shifts'],
  ['weekendDays', 'weekendDays'],
  ['holidayDays', 'holidayDays'],
  ['shortRests', 'shortRests'],
  ['nightIncidents', 'nightIncidents'],
] as const satisfies readonly (readonly [RateKey, OpenedFigure])[];

function figureColumn(key: OpenedFigure, props: ColumnProps): Column<TableRow> {
  return {
    head: FIGURE_NAMES[key],
    title: titleOf(key, props),
    numeric: true,
    className: key === 'amount' ? 'whitespace-nowrap font-semibold' : besidePanel(key, props.open),
    cell: (row) => <FigureCell {...props} row={row} figure={key} text={figureText(row, key, props.rules)} />,
  };
}

function differenceColumn({ isAgainstBefore, open }: ColumnProps): Column<TableRow> {
  return {
    head: isAgainstBefore ? 'Change' : 'Against median',
    title: isAgainstBefore
      ? 'Hours more or less than in the range before'
      : 'Hours above or below the median',
    numeric: true,
    className: besidePanel(undefined, open),
    cell: ({ person, difference }) => person !== undefined && differenceText(difference),
  };
}

function titleOf(key: OpenedFigure, { rules, shortRestHours }: ColumnProps): string {
  const paidKind = KINDS.find((kind) => PAID[kind] === key);
  if (paidKind && rules) return `Hours ${paidRules(rules.bounds)[paidKind]}${perHour(rules, paidKind)}`;
  const kind = KINDS.find((one) => one === key);
  if (kind) return `Hours ${KIND_RULES[kind]}`;
  if (key === 'shortRests') return `Rests under ${shortRestHours} h between two times on call`;
  if (key === 'nightIncidents' && rules)
    return `Incidents triggered ${nightText(rules.bounds)} by the person’s own clock that interrupted the person`;
  return COUNT_TITLES[key] ?? '';
}

function perHour({ rates, currency }: PayRules, kind: Kind): string {
  const rate = rates[kind];
  return rate === undefined ? '' : `; ${rateText(rate, { currency })} an hour`;
}

const COUNT_TITLES: Partial<Record<OpenedFigure, string>> = {
  amount: 'Sum of the lines of pay',
  total: 'Hours; time in several schedules at once counts once',
  shifts: RATE_NOTES.shifts ?? '',
  nights: 'Nights on call, each on the evening on which it begins',
  weekends: 'Weekends on call',
  weekendDays: RATE_NOTES.weekendDays ?? '',
  holidayDays: RATE_NOTES.holidayDays ?? '',
  run: 'Longest run of days on call',
  doubleBooked: 'On-call hours in several schedules at once',
  interruptions: 'Interruptions by incidents triggered at night by the person’s own clock',
};

const MINOR: ReadonlySet<OpenedFigure | undefined> = new Set([
  undefined,
  'shifts',
  'nights',
  'weekends',
  'doubleBooked',
  'interruptions',
] as const);

/** Hides minor columns next to the panel of another figure, where there is no room for all. */
function besidePanel(key: OpenedFigure | undefined, { figure }: OpenFigure): string {
  return figure !== undefined && figure !== key && MINOR.has(key) ? 'xl:max-2xl:hidden' : '';
}

function figureText(row: TableRow, key: OpenedFigure, rules: PayRules | undefined): string {
  const { key: line, figures, night, pay, person } = row;
  if (key === 'amount') {
    if (pay && rules) return moneyText(pay.amount, rules);
    return person === undefined ? '' : '…';
  }
  if (key === 'interruptions') return night ? formatCount(night.usual.interruptions) : '–';
  if (key === 'nightIncidents') return night ? formatCount(night.paid.incidents) : '–';
  // Longest runs do not add up.
  if (line === 'all' && key === 'run') return '';
  return textOfFigure(figures, key);
}

function textOfFigure(figures: Figures, key: FigureKey): string {
  return isLength(key) ? hoursText(figures[key]) : formatCount(figures[key]);
}

/** "+12.5", "−3", "0" */
function differenceText(seconds: number | undefined): string {
  if (seconds === undefined) return '…';
  const size = hoursText(Math.abs(seconds));
  if (size === '0') return '0';
  return `${seconds > 0 ? '+' : '−'}${size}`;
}
