import { useQuery } from '@tanstack/react-query';
import { figureInText } from '#domain/ledger/figures';
import type { Statement } from '#domain/ledger/ledger';
import { KINDS } from '#domain/ledger/kinds';
import type { PayRules } from '#domain/ledger/pay';
import { counted } from '#domain/text/count';
import { formatZone } from '#domain/time/format';
import { lengthOf } from '#domain/time/interval';
import { QueryPanel } from '../../components/states/QueryPanel';
import { CappedList } from '../../ui/CappedList';
import { PayLines, type StatementContext, StretchTable } from './StretchTable';
import { computedNote, type TableModel, type TableRow } from './model/table';
import { type LedgerSource, statementsQuery } from './model/use-ledger';
import { lengthText } from './model/words';

type SignedSheetsProps = StatementContext & {
  source: LedgerSource;
  model: TableModel;
  rules: PayRules | undefined;
  rangeText: string;
};

/** A sheet per person with figures, stretches and lines for signatures; a page each on paper. */
export function SignedSheets({ source, model, ...context }: SignedSheetsProps) {
  const people = model.rows.flatMap(({ person }) => person ?? []);
  const query = useQuery(statementsQuery(source, people, 'total'));
  return (
    <QueryPanel
      what="The sheets"
      query={query}
      loading={<p className="panel-box h-96 text-ink-3">Writing sheets…</p>}
    >
      {(statements) => (
        <CappedList items={statements} cap={20}>
          {(listed) => (
            <div className="space-y-3.5">
              {listed.map((statement) => {
                const row = model.rows.find(({ person }) => person === statement.person_id);
                const note = computedNote(model, statement.zone, row);
                return row && <Sheet key={row.key} {...context} {...{ row, statement, note }} />;
              })}
            </div>
          )}
        </CappedList>
      )}
    </QueryPanel>
  );
}

type SheetProps = Omit<SignedSheetsProps, 'source' | 'model'> & {
  row: TableRow;
  statement: Statement;
  /** Computed duty in words. */
  note: string;
};

function Sheet({ row, statement, note, rules, rangeText, ...context }: SheetProps) {
  const { lines, zone } = statement;
  const { figures, pay, name } = row;
  return (
    <section aria-label={`Sheet of ${name}`} className="ledger-sheet panel-box">
      <h2>{name}</h2>
      <p className="mb-2 text-sm text-ink-2">
        On-call hours, {rangeText}, by the clock of{' '}
        {lines[0] ? formatZone(zone, lines[0].start, lines.at(-1)?.end) : zone}
      </p>
      <p className="text-sm">
        <b className="font-semibold">{lengthText(figures.total)}</b> in {counted(figures.shifts, 'shift')}:{' '}
        {KINDS.filter((kind) => figures[kind] > 0)
          .map((kind) => `${figureInText(kind)} ${lengthText(figures[kind])}`)
          .join(', ') || 'none'}
        . {counted(figures.nights, 'night')}, {counted(figures.weekends, 'weekend')},{' '}
        {counted(figures.shortRests, 'short rest')}, at most {counted(figures.run, 'day')} in a row.
      </p>
      {rules && pay && pay.lines.length > 0 && (
        <div className="my-2">
          <PayLines pay={pay} rules={rules} />
        </div>
      )}
      <StretchTable {...context} lines={lines} zone={zone} withKind isWide label={`Stretches of ${name}`} />
      <p className="mt-1 border-t-2 border-line-strong pt-1 font-semibold">{lengthText(lengthOf(lines))}</p>
      {note !== '' && <p className="mt-1 text-sm text-ink-2">{note}</p>}
      <div className="mt-10 grid grid-cols-2 gap-8 text-xs text-ink-2">
        <p className="border-t border-ink-3 pt-1">Date and signature, {name}</p>
        <p className="border-t border-ink-3 pt-1">Date and signature, manager</p>
      </div>
    </section>
  );
}
