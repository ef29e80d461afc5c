import type { OpenedFigure } from '#address/ledger';
import type { FigureKey, Figures } from '#domain/ledger/account';
import { KINDS } from '#domain/ledger/kinds';
import { formatCount } from '#domain/text/count';
import type { PayRules } from '#domain/ledger/pay';
import { CappedList } from '../../ui/CappedList';
import { type Column, DataTable } from '../../ui/DataTable';
import { FIGURE_NAMES, hoursText, isLength, kindRules, lengthText, moneyText } from './model/words';
import type { OpenFigure, TableModel, TableRow } from './model/table';

type LedgerTableProps = {
  model: TableModel;
  rules: PayRules | undefined;
  shortRestHours: number;
  isAgainstBefore: boolean;
  open: OpenFigure;
  onOpen: (open: OpenFigure) => void;
};

const COUNTS = ['shifts', 'nights', 'weekends', 'shortRests', 'run'] as const;

/** One row per person; every figure opens its stretches. */
export function LedgerTable({ model, ...props }: LedgerTableProps) {
  const { rules, isAgainstBefore } = props;
  const most = Math.max(1, ...model.rows.map(({ figures }) => figures.total));
  const figure = (key: OpenedFigure & FigureKey): Column<TableRow> => ({
    head: FIGURE_NAMES[key],
    title: titleOf(key, props),
    numeric: true,
    className: besidePanel(key, props.open),
    cell: (row) => <FigureCell {...props} row={row} figure={key} text={figureText(row, key)} />,
  });
  const columns: Column<TableRow>[] = [
    {
      head: 'Person',
      className: 'sticky left-0 min-w-28 bg-surface md:min-w-44 print:min-w-28',
      cell: (row) => <PersonName row={row} />,
    },
    {
      head: 'Kinds of hours',
      className: `max-md:hidden print:hidden ${props.open.figure ? 'max-2xl:hidden' : ''}`,
      cell: (row) =>
        row.person === undefined ? null : (
          <KindBar figures={row.figures} most={most} isExclusive={rules !== undefined} />
        ),
    },
    figure('total'),
    ...KINDS.map(figure),
    ...COUNTS.map(figure),
    figure('doubleBooked'),
    {
      head: FIGURE_NAMES.interruptions,
      title: 'Interruptions by incidents at night, by the clock of the page',
      numeric: true,
      className: besidePanel('interruptions', props.open),
      cell: (row) => (
        <FigureCell
          {...props}
          row={row}
          figure="interruptions"
          text={row.night ? String(row.night.interruptions) : '–'}
        />
      ),
    },
    {
      head: isAgainstBefore ? 'Change' : 'To median',
      title: isAgainstBefore
        ? 'Hours more or less than in the range before'
        : 'Hours above or below the median',
      numeric: true,
      className: besidePanel(undefined, props.open),
      cell: ({ person, difference }) => person !== undefined && differenceText(difference),
    },
    ...(rules ? [amountColumn(props, rules)] : []),
  ];
  return (
    <CappedList items={model.rows} cap={100}>
      {(items) => (
        <DataTable
          label="Hours on duty"
          className="ledger-table w-full text-sm"
          items={items}
          foot={model.foot}
          keyOf={({ key }) => key}
          columns={columns}
        />
      )}
    </CappedList>
  );
}

type CellProps = Omit<LedgerTableProps, 'model'>;

function amountColumn(props: CellProps, rules: PayRules): Column<TableRow> {
  return {
    head: FIGURE_NAMES.amount,
    numeric: true,
    className: 'whitespace-nowrap font-semibold',
    cell: (row) =>
      row.pay && <FigureCell {...props} row={row} figure="amount" text={moneyText(row.pay.amount, rules)} />,
  };
}

function titleOf(key: OpenedFigure & FigureKey, { rules, shortRestHours }: CellProps): string {
  const kind = KINDS.find((one) => one === key);
  if (kind) {
    const rate = rules?.rates[kind];
    const pay = rate === undefined || !rules ? '' : `; ${rules.currency} ${rate} an hour`;
    return `Hours ${kindRules(rules?.bounds, rules !== undefined)[kind]}${pay}`;
  }
  return COUNT_TITLES[key] ?? `Rests under ${shortRestHours} h between two times on duty`;
}

const COUNT_TITLES: Partial<Record<OpenedFigure, string>> = {
  total: 'Hours; time in several schedules at once counts once',
  shifts: 'Shifts that begin in the range',
  nights: 'Nights with duty',
  weekends: 'Weekends with duty',
  run: 'Longest run of days with duty',
  doubleBooked: 'Hours on duty in several schedules at once',
};

const LOOKS: Partial<Record<OpenedFigure, string>> = {
  total: 'font-semibold',
  shortRests: 'font-semibold text-bad',
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

function figureText({ key: row, figures }: TableRow, key: FigureKey): string {
  // Longest runs do not add up.
  if (row === 'all' && key === 'run') return '';
  return isLength(key) ? hoursText(figures[key]) : formatCount(figures[key]);
}

/** "+12.5", "−3", "0" */
function differenceText(seconds: number | undefined): string {
  if (seconds === undefined) return '…';
  const size = hoursText(Math.abs(seconds));
  if (size === '0') return '0';
  return `${seconds > 0 ? '+' : '−'}${size}`;
}

function PersonName({ row: { name, isUnknown, isCorrected } }: { row: TableRow }) {
  return (
    <>
      <b className={`font-semibold ${isUnknown ? 'text-warn' : ''}`}>{name}</b>
      {isCorrected && (
        <span className="ml-1.5 text-xs text-warn" title="An override was entered after its time">
          corrected
        </span>
      )}
    </>
  );
}

type FigureCellProps = CellProps & { row: TableRow; figure: OpenedFigure; text: string };

function FigureCell({ row, figure, text, open, onOpen }: FigureCellProps) {
  const { person, key, name } = row;
  if (person === undefined) return text;
  if (text === '0' || text === '–') return <span className="text-ink-3">{text}</span>;
  const isOpen = open.of === key && open.figure === figure;
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      aria-label={`${text}, ${FIGURE_NAMES[figure]}, ${name}`}
      className={`ledger-figure ${LOOKS[figure] ?? ''}`}
      onClick={() => onOpen(isOpen ? { of: undefined, figure: undefined } : { of: key, figure })}
    >
      {text}
    </button>
  );
}

/** Hours by kind as a bar. Under rules of pay each second has one kind; else weekend and holiday are left out. */
function KindBar({ figures, most, isExclusive }: { figures: Figures; most: number; isExclusive: boolean }) {
  const kinds = KINDS.filter((kind) => isExclusive || (kind !== 'weekend' && kind !== 'holiday'));
  const label = kinds.map((kind) => `${FIGURE_NAMES[kind]} ${lengthText(figures[kind])}`).join(', ');
  return (
    <span role="img" aria-label={label} className="flex h-2.5 w-24 gap-px overflow-hidden rounded-sm">
      {kinds
        .filter((kind) => figures[kind] > 0)
        .map((kind) => (
          <i
            key={kind}
            data-kind={kind}
            className="ledger-kind block"
            style={{ width: `${(100 * figures[kind]) / most}%` }}
          />
        ))}
    </span>
  );
}
