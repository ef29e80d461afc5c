import { ledgerRangeText, type LedgerView } from '#address/ledger';
import type { PayRules } from '#domain/ledger/pay';
import { yearAt } from '#domain/time/format';
import { EmptyState } from '../../ui/EmptyState';
import { FairnessPanel } from './FairnessPanel';
import { FigurePanel } from './FigurePanel';
import type { ChangeLedger } from './LedgerControls';
import { LedgerTable } from './LedgerTable';
import { RulesPanel } from './RulesPanel';
import { SignedSheets } from './SignedSheets';
import type { LedgerState } from './model/use-ledger';

type LedgerResultsProps = {
  state: LedgerState;
  view: LedgerView;
  rules: PayRules | undefined;
  onChange: ChangeLedger;
  /** Receives the fragment of other rules of pay. */
  onRules: (hash: string) => void;
};

/** Table, open figure, rules and fairness; or why there are none. */
export function LedgerResults({ state, view, rules, onChange, onRules }: LedgerResultsProps) {
  const { model, ledger, fetching, source, directory, scheduleName, range } = state;
  if (!model) {
    if (fetching.error ?? ledger.error) return null;
    return (
      <p role="status" className="panel-box h-96 text-ink-3">
        {fetching.isStopped
          ? 'Fetching was cancelled. Continue, or choose a shorter range.'
          : 'Counting hours…'}
      </p>
    );
  }
  if (model.rows.length === 0) {
    return (
      <EmptyState>
        <p>Nobody is in a rota or on duty in this range. Choose another range, team, schedule or person.</p>
      </EmptyState>
    );
  }
  const year = yearAt(range.window.start, view.zone);
  if (view.hasSheets && source) {
    const rangeText = ledgerRangeText(view.span, range);
    return <SignedSheets {...{ source, model, rules, rangeText, directory, scheduleName, year }} />;
  }
  const open = model.rows.find(({ key }) => key === view.of);
  return (
    <div className="space-y-3.5">
      <div
        className={`grid grid-cols-1 items-start gap-3.5 ${open ? 'xl:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}
      >
        <div className="panel-box">
          <LedgerTable
            {...{ model, rules }}
            isAgainstBefore={view.isAgainstBefore}
            shortRestHours={view.rest}
            open={{ of: view.of, figure: view.figure }}
            onOpen={onChange}
          />
          <RulesPanel rules={rules} holidays={view.holidays} onChange={onRules} />
        </div>
        {open && view.figure && source && (
          <FigurePanel
            key={`${view.of} ${view.figure}`}
            {...{ directory, scheduleName, rules, source }}
            row={open}
            figure={view.figure}
            year={year}
            onClose={() => onChange({ of: undefined, figure: undefined })}
          />
        )}
      </div>
      {ledger.data && view.person === undefined && (
        <FairnessPanel fairness={ledger.data.fairness} {...{ scheduleName, directory }} />
      )}
    </div>
  );
}
