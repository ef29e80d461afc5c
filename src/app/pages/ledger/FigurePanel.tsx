import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OpenedFigure } from '#address/ledger';
import type { StatementLine } from '#domain/ledger/ledger';
import { KINDS, type Kind } from '#domain/ledger/kinds';
import type { Pay, PayRules } from '#domain/ledger/pay';
import { roleName } from '#domain/oncall/words/role-words';
import { counted } from '#domain/text/count';
import { formatMoment, formatZone } from '#domain/time/format';
import { lengthOf } from '#domain/time/interval';
import { Button } from '../../ui/Button';
import { CappedList } from '../../ui/CappedList';
import { DataTable } from '../../ui/DataTable';
import { QueryPanel } from '../../components/states/QueryPanel';
import type { Directory } from '../../api/names/directory-of';
import type { TableRow } from './model/table';
import { type LedgerSource, statementsQuery } from './model/use-ledger';
import {
  clockChangeText,
  FIGURE_NAMES,
  isLength,
  kindRules,
  lengthText,
  moneyText,
  RATE_NAMES,
} from './model/words';

type PanelContext = {
  source: LedgerSource;
  directory: Directory;
  scheduleName: (id: string) => string;
  rules: PayRules | undefined;
  year: number;
};

type FigurePanelProps = PanelContext & {
  row: TableRow;
  figure: OpenedFigure;
  onClose: () => void;
};

/** Lines behind an open figure, with their sum. */
export function FigurePanel({ row, figure, onClose, ...context }: FigurePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to what was opened: the panel has a key per figure.
  useEffect(() => heading.current?.focus(), []);
  const title = `${row.name}, ${FIGURE_NAMES[figure].toLowerCase()}`;
  return (
    <section aria-label={title} className="panel-box print:hidden">
      <div className="flex items-start justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
          {title}
        </h2>
        <Button look="quiet" aria-label="Close" title="Close" onClick={onClose}>
          ✕
        </Button>
      </div>
      {figure === 'amount' && row.pay && context.rules && <PayLines pay={row.pay} rules={context.rules} />}
      {figure === 'interruptions' && row.night && (
        <p className="text-sm text-ink-2">
          {counted(row.night.interruptions, 'interruption')} by text message, call or app, of{' '}
          {counted(row.night.incidents, 'incident')} that began at night (23:00–08:00 by the clock of the
          page).
        </p>
      )}
      {figure !== 'amount' && figure !== 'interruptions' && (
        <Statement {...context} row={row} figure={figure} />
      )}
    </section>
  );
}

type PayLinesProps = { pay: Pay; rules: PayRules };

/** "Night, per hour: 63 h × € 8 = € 504.00", and the sum. */
function PayLines({ pay, rules }: PayLinesProps) {
  const lines = pay.lines.map(({ key, isHourly, count, rate, amount }) => ({
    name: RATE_NAMES[key],
    count: isHourly ? lengthText(count) : String(count),
    rate: `${rules.currency} ${rate}`,
    amount: moneyText(amount, rules),
  }));
  return (
    <DataTable
      label="Lines of pay"
      items={lines}
      foot={[{ name: 'Sum', count: '', rate: '', amount: moneyText(pay.amount, rules) }]}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Rule', cell: ({ name }) => name },
        { head: 'Count', numeric: true, cell: ({ count }) => count },
        { head: 'Rate', numeric: true, cell: ({ rate }) => rate },
        { head: 'Amount', numeric: true, cell: ({ amount }) => amount },
      ]}
    />
  );
}

type StatementProps = PanelContext & {
  row: TableRow;
  figure: Exclude<OpenedFigure, 'amount' | 'interruptions'>;
};

function Statement({ row, figure, source, ...context }: StatementProps) {
  const { person } = row;
  const query = useQuery(statementsQuery(source, person === undefined ? [] : [person], figure));
  return (
    <QueryPanel
      what="The stretches"
      query={query}
      loading={<p className="h-40 text-sm text-ink-3">Loading…</p>}
    >
      {([statement]) =>
        statement && (
          <Lines {...context} lines={statement.lines} zone={statement.zone} figure={figure} row={row} />
        )
      }
    </QueryPanel>
  );
}

type LinesProps = Omit<StatementProps, 'source'> & { lines: readonly StatementLine[]; zone: string };

function Lines({ lines, zone, figure, row, directory, scheduleName, ...context }: LinesProps) {
  const { year } = context;
  const kind = KINDS.find((one) => one === figure);
  const [one, many] = isLength(figure) ? ['stretch', 'stretches'] : ['line', 'lines'];
  return (
    <>
      <p className="mb-2 text-sm text-ink-2">
        {counted(lines.length, one, many)}, {formatZone(zone, lines[0]?.start ?? 0, lines.at(-1)?.end)}
      </p>
      <CappedList items={lines} cap={60}>
        {(listed) => (
          <DataTable
            label="Stretches"
            items={listed}
            keyOf={({ start }) => String(start)}
            columns={[
              { head: 'From', cell: ({ start }) => formatMoment(start, zone, year) },
              { head: 'Until', cell: ({ end }) => formatMoment(end, zone, year) },
              { head: 'Length', numeric: true, cell: ({ start, end }) => lengthText(end - start) },
            ]}
            below={(line) => (
              <LineNote {...{ line, zone, directory, scheduleName }} withKind={kind === undefined} />
            )}
          />
        )}
      </CappedList>
      {isLength(figure) && <LinesSum {...context} seconds={lengthOf(lines)} kind={kind} pay={row.pay} />}
    </>
  );
}

type LinesSumProps = Pick<PanelContext, 'rules'> & {
  seconds: number;
  kind: Kind | undefined;
  pay: Pay | undefined;
};

/** "63 h × € 8", "€ 504.00", and the rule. */
function LinesSum({ seconds, kind, pay, rules }: LinesSumProps) {
  const line = pay?.lines.find(({ key }) => key === kind);
  return (
    <>
      <p className="mt-1 flex justify-between gap-3 border-t-2 border-line-strong pt-2 font-semibold">
        <span>
          {lengthText(seconds)}
          {rules && line && ` × ${rules.currency} ${line.rate}`}
        </span>
        {rules && line && <span>{moneyText(line.amount, rules)}</span>}
      </p>
      {kind && (
        <p className="mt-2 text-xs text-ink-3">
          {FIGURE_NAMES[kind]}: {kindRules(rules?.bounds, rules !== undefined)[kind]}.
        </p>
      )}
    </>
  );
}

type LineNoteProps = Pick<PanelContext, 'directory' | 'scheduleName'> & {
  line: StatementLine;
  zone: string;
  withKind: boolean;
};

/** "Checkout, Primary · night", and what is special about the stretch. */
function LineNote({ line, zone, withKind, directory, scheduleName }: LineNoteProps) {
  const { posts, kinds = [], changes } = line;
  const places = posts.map(
    ({ schedule_id, role_id }) =>
      `${scheduleName(String(schedule_id))}, ${roleName(role_id, directory.roles)}`,
  );
  const notes = [
    places.join('; '),
    ...(withKind ? [kinds.map((kind) => FIGURE_NAMES[kind].toLowerCase()).join(', ')] : []),
    ...changes.map((change) => clockChangeText(change, zone)),
  ].filter((text) => text !== '');
  return notes.length === 0 ? null : <p className="text-xs text-ink-3">{notes.join(' · ')}</p>;
}
