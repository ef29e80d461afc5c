import { isAgainstBefore, type LedgerView } from '#address/ledger';
import type { PayRules } from '#contract/served/ledger';
import type { ChangeLedger } from '../LedgerControls';
import { rangeName } from '../model/sentence';
import type { TableModel } from '../model/table';
import type { LedgerState } from '../model/use-ledger';
import { LedgerTable } from './LedgerTable';
import { LedgerTabs } from './LedgerTabs';
import { MonthsTable } from './MonthsTable';
import { ScheduleShares } from './ScheduleShares';

type LedgerRowsProps = {
  state: LedgerState;
  model: TableModel;
  view: LedgerView;
  rules: PayRules | undefined;
  onChange: ChangeLedger;
};

/** Tabs, and the table of the chosen one: people, schedules, or both ranges. */
export function LedgerRows({ state, model, view, rules, onChange }: LedgerRowsProps) {
  const { ledger, directory, scheduleName } = state;
  const before = rangeName(view.span, state.before);
  const range = rangeName(view.span, state.range);
  const hasSchedules = view.person === undefined;
  const by = view.by === 'schedules' && !hasSchedules ? undefined : view.by;
  const hasLegend = rules === undefined && by === undefined;
  return (
    <>
      <LedgerTabs {...{ by, before, range, hasSchedules, hasLegend, onChange }} />
      {by === 'schedules' && ledger.data && (
        <ScheduleShares fairness={ledger.data.fairness} {...{ scheduleName, directory }} />
      )}
      {by === 'months' && <MonthsTable {...{ model, rules, before, range }} />}
      {by === undefined && (
        <LedgerTable
          {...{ model, rules }}
          before={isAgainstBefore(view) ? before : undefined}
          hasAllColumns={view.hasAllColumns}
          shortRestHours={view.rest}
          openFigure={{ of: view.of, figure: view.figure }}
          onOpen={onChange}
          onColumns={(hasAllColumns) => onChange({ hasAllColumns })}
        />
      )}
    </>
  );
}
