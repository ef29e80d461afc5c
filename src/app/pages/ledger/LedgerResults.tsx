import { formatInsight } from '#address/insight';
import { type LedgerRange, ledgerRangeText, type LedgerView } from '#address/ledger';
import { paths } from '#address/paths';
import { formatZones } from '#address/zone';
import type { Id } from '#contract/id';
import { MAX_RANGE_MONTHS } from '#contract/insight';
import type { PayRules } from '#contract/served/ledger';
import { addMonths } from '#domain/time/civil';
import { yearAt } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { EmptyState } from '../../ui/EmptyState';
import { ClosedMonths } from './ClosedMonths';
import { CorrectionCauses, CorrectionsPanel } from './Corrections';
import { FigurePanel } from './FigurePanel';
import type { ChangeLedger } from './LedgerControls';
import { RulesPanel } from './RulesPanel';
import type { LedgerState } from './model/use-ledger';
import { LedgerRows } from './table/LedgerRows';
import type { PayRecords } from './model/pay-records';

const SignedSheets = lazyPart(() => import('./SignedSheets'), 'SignedSheets');

type LedgerResultsProps = {
  state: LedgerState;
  view: LedgerView;
  rules: PayRules | undefined;
  records: PayRecords;
  onChange: ChangeLedger;
  /** Receives the fragment of other rules of pay. */
  onRules: (hash: string) => void;
  /** Form of the rules of pay. */
  form: { isEditing: boolean; setEditing: (isEditing: boolean) => void };
};

/** Table, open figure, rules and fairness; or why there are none. */
export function LedgerResults(props: LedgerResultsProps) {
  const { state, view, rules, records, onChange, onRules, form } = props;
  const { model, ledger, fetching, source, directory, scheduleName, range } = state;
  if (!model) {
    if (fetching.error ?? ledger.error) return null;
    return <Waiting isStopped={fetching.isStopped} />;
  }
  if (model.rows.length === 0) {
    return (
      <EmptyState>
        <p>No rota or duty in this range. Choose another range, team, schedule or person.</p>
      </EmptyState>
    );
  }
  const year = yearAt(range.window.start, view.zone);
  if (view.hasSheets && source) {
    const rangeText = ledgerRangeText(view.span, range);
    return (
      <LaterPart>
        <SignedSheets {...{ source, model, rules, records, rangeText, directory, scheduleName, year }} />
      </LaterPart>
    );
  }
  const hasNames = !view.hasPseudonyms;
  const correcting = { records, directory, scheduleName, year, zone: view.zone, hasNames };
  const openRow = model.rows.find(({ key }) => key === view.of);
  return (
    <div className="space-y-3.5">
      <div
        className={`grid grid-cols-1 items-start gap-3.5 ${openRow ? 'xl:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}
      >
        <div className="panel-box">
          <LedgerRows {...{ state, model, view, rules, onChange }} />
          <RulesPanel
            {...{ rules, directory }}
            holidays={state.holidays}
            hasPageClock={view.hasPageClock || view.hasPseudonyms}
            onChange={onRules}
            {...form}
          />
        </div>
        {openRow && view.figure && source && (
          <FigurePanel
            key={`${view.of} ${view.figure}`}
            {...{ directory, scheduleName, rules, source }}
            row={openRow}
            zone={view.zone}
            figure={view.figure}
            year={year}
            respondersLink={respondersLink(view, range, openRow.person)}
            ledger={ledger.data}
            onOpen={onChange}
            causesOf={(month) =>
              openRow.person !== undefined && (
                <CorrectionCauses {...correcting} person={openRow.person} month={month} />
              )
            }
          />
        )}
      </div>
      {rules && <CorrectionsPanel {...correcting} rules={rules} />}
      {hasNames && <ClosedMonths closings={records.closings} zone={view.zone} onChange={onChange} />}
    </div>
  );
}

/** Rows of the table to come, so that nothing moves. */
function Waiting({ isStopped }: { isStopped: boolean }) {
  return (
    <div role="status" className="panel-box min-h-96 text-ink-3">
      <p className="h-10">
        {isStopped ? 'Fetching was cancelled. Continue, or choose a shorter range.' : 'Counting hours…'}
      </p>
      {!isStopped &&
        Array.from({ length: 12 }, (_, line) => (
          <div key={line} className="flex h-8 items-center gap-4 border-t border-line">
            <span className="h-3 w-36 animate-pulse rounded-sm bg-sunken" />
            <span className="h-3 grow animate-pulse rounded-sm bg-sunken" />
          </div>
        ))}
    </div>
  );
}

/** Page of a responder in the range; six months at most. */
function respondersLink({ zone }: LedgerView, { first, last }: LedgerRange, person: Id | undefined) {
  const end = last + DAY;
  if (person === undefined || end > addMonths(first, MAX_RANGE_MONTHS)) return undefined;
  const range = { kind: 'fixed', from: first, to: end } as const;
  const patch = { ...formatZones({ zone }), ...formatInsight({ range }) };
  return paths.person(String(person), patch);
}
