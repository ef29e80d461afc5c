import { figureInText, type LedgerFigure } from '#domain/ledger/figures';
import type { StatementLine } from '#domain/ledger/ledger';
import { PAID } from '#domain/ledger/kinds';
import type { PayRules } from '#contract/served/ledger';
import { figureOfLine, isHourly, type Pay } from '#domain/ledger/pay';
import { roleName } from '#domain/oncall/words/rule-words';
import { formatMoment } from '#domain/time/format';
import type { Directory } from '../../api/names/directory-of';
import { RecordTable } from '../../ui/RecordTable';
import { clockChangeText, computedText, lengthText, lineName, moneyText, rateText } from './model/words';

/** Names, and the year that times leave out. */
export type StatementContext = {
  directory: Directory;
  scheduleName: (id: string) => string;
  year: number;
};

type StretchTableProps = StatementContext & {
  label: string;
  lines: readonly StatementLine[];
  zone: string;
  withKind: boolean;
};

/** Lines behind a figure: from, until, length, and a note on each. */
export function StretchTable({ label, lines, zone, year, ...context }: StretchTableProps) {
  const note = (line: StatementLine) => <LineNote {...context} line={line} zone={zone} />;
  return (
    <RecordTable
      label={label}
      items={lines}
      keyOf={({ start }) => String(start)}
      columns={[
        {
          head: 'From',
          className: 'whitespace-nowrap',
          cell: ({ start }) => formatMoment(start, zone, year),
        },
        { head: 'Until', className: 'whitespace-nowrap', cell: ({ end }) => formatMoment(end, zone, year) },
        { head: 'Length', numeric: true, cell: ({ start, end }) => lengthText(end - start) },
      ]}
      below={note}
    />
  );
}

type LineNoteProps = Omit<StatementContext, 'year'> & {
  line: StatementLine;
  zone: string;
  withKind?: boolean;
};

/** "Checkout, Primary · night", and what is special about the stretch. */
function LineNote({ line, zone, withKind = false, directory, scheduleName }: LineNoteProps) {
  const { posts, kinds = [], paid, changes } = line;
  const places = posts.map(
    ({ schedule_id, role_id }) =>
      `${scheduleName(String(schedule_id))}, ${roleName(role_id, directory.roles)}`,
  );
  const notes = [
    places.join('; '),
    ...(withKind ? [kinds.map((kind) => figureInText(kind)).join(', ')] : []),
    ...(withKind && paid ? [figureInText(PAID[paid])] : []),
    ...changes.map((change) => clockChangeText(change, zone)),
    ...computedText(line, zone),
  ].filter((text) => text !== '');
  return notes.length === 0 ? null : <p className="text-xs text-ink-3">{notes.join(' · ')}</p>;
}

type PayLinesProps = {
  pay: Pay;
  rules: PayRules;
  /** Opens what a line counts. */
  onOpen: (figure: LedgerFigure) => void;
};

/** "Night, per hour: 63 h × € 8.00 = € 504.00", and the sum. */
export function PayLines({ pay, rules, onOpen }: PayLinesProps) {
  const lines = pay.lines
    .filter(({ count }) => count > 0)
    .map((line) => ({
      name: lineName(line),
      figure: figureOfLine(line.key),
      count: isHourly(line.key) ? lengthText(line.count) : String(line.count),
      rate: rateText(line.rate, rules),
      amount: moneyText(line.amount, rules),
    }));
  const sum = { name: 'Sum', figure: undefined, count: '', rate: '', amount: moneyText(pay.amount, rules) };
  return (
    <RecordTable
      label="Lines of pay"
      className="w-full text-sm [&_:is(td,th)]:align-baseline"
      items={lines}
      foot={[sum]}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Rule', cell: ({ name }) => name },
        { head: 'Count', numeric: true, cell: ({ count }) => count },
        { head: 'Rate', numeric: true, className: 'whitespace-nowrap', cell: ({ rate }) => rate },
        {
          head: 'Amount',
          numeric: true,
          className: 'whitespace-nowrap',
          cell: ({ name, figure, amount }) =>
            figure ? (
              <button
                type="button"
                className="hours-figure"
                aria-label={`${amount}, ${name}`}
                onClick={() => onOpen(figure)}
              >
                {amount}
              </button>
            ) : (
              amount
            ),
        },
      ]}
    />
  );
}
