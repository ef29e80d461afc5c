import { useQuery } from '@tanstack/react-query';
import type { PayRules } from '#contract/served/ledger';
import type { Statement } from '#domain/ledger/ledger';
import { arePaidHours, isHourly, payOfLines } from '#domain/ledger/pay';
import { sheetLines, sheetSums } from '#domain/ledger/sheet';
import { counted } from '#domain/text/count';
import { formatMoment, formatZone } from '#domain/time/format';
import { QueryPanel } from '../../components/states/QueryPanel';
import { CappedList } from '../../ui/CappedList';
import { PayLines, type StatementContext } from './StretchTable';
import type { PayRecords } from './model/pay-records';
import { computedNote, type TableModel, type TableRow } from './model/table';
import { type LedgerSource, statementsQuery } from './model/use-ledger';
import { moneyText } from './model/words';
import { SheetTable } from './SheetTable';

type SignedSheetsProps = StatementContext & {
  source: LedgerSource;
  model: TableModel;
  rules: PayRules | undefined;
  records: PayRecords;
  rangeText: string;
};

/** A sheet per person with a line per shift and lines for signatures; a page each on paper. */
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

function Sheet({ row, statement, note, rules, records, rangeText, ...context }: SheetProps) {
  const { lines, zone, person_id } = statement;
  const { figures, pay, name, since = 0n } = row;
  const number = context.directory.hidesNames ? undefined : records.numberOf(person_id);
  const teams = records.teamsOf(person_id).map((id) => context.directory.team(id));
  const about = [teams.join(', '), number === undefined ? '' : `Personnel number ${number}`];
  const others = pay?.lines.filter(({ key, amount }) => !isHourly(key) && amount !== 0n) ?? [];
  return (
    <section aria-label={`Sheet of ${name}`} className="ledger-sheet panel-box">
      <header className="mb-2 flex justify-between gap-4">
        <div>
          <h2>{name}</h2>
          <p className="text-sm text-ink-2">
            On-call hours, {rangeText}, by the clock of{' '}
            {lines[0] ? formatZone(zone, lines[0].start, lines.at(-1)?.end) : zone}
          </p>
        </div>
        <p className="text-right text-sm whitespace-pre-line text-ink-2">
          {about.filter((text) => text !== '').join('\n')}
        </p>
      </header>
      <SheetTable {...context} {...{ row, statement, rules }} />
      <p className="mt-1 text-sm">
        {counted(figures.shifts, 'shift')}, {counted(figures.nights, 'night')},{' '}
        {counted(figures.weekends, 'weekend')}, {counted(figures.shortRests, 'short rest')}, at most{' '}
        {counted(figures.run, 'day')} in a row.
      </p>
      {rules && pay && (
        <div className="mt-2 ml-auto max-w-110 print:text-[10px]">
          {others.length > 0 && <PayLines pay={payOfLines(others)} rules={rules} isPart />}
          <p className="flex justify-between border-t-2 border-line-strong pt-1 font-semibold">
            <span>Amount</span> <span>{moneyText(pay.amount, rules)}</span>
          </p>
        </div>
      )}
      {note !== '' && <p className="mt-1 text-sm text-ink-2">{note}</p>}
      {rules && pay && records.closed && !arePaidHours(pay.lines, sheetSums(sheetLines(lines, true))) && (
        <p className="mt-1 text-sm text-warn">
          The lines are by the present data and this browser’s time zone tables. Paid are the hours of the
          closing of {formatMoment(records.closed.closing.closed_at, zone, context.year)}.
        </p>
      )}
      {rules && since !== 0n && (
        <p className="mt-1 text-sm text-ink-2">
          {moneyText(since, rules)} since closing is paid as a correction.
        </p>
      )}
      <div className="mt-10 grid grid-cols-2 print:mt-7 gap-8 text-xs text-ink-2">
        <p className="border-t border-ink-3 pt-1">Date and signature, {name}</p>
        <p className="border-t border-ink-3 pt-1">Date and signature, manager</p>
      </div>
    </section>
  );
}
