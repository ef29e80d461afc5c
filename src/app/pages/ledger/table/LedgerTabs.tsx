import type { LedgerView } from '#address/ledger';
import { FIGURES } from '#domain/ledger/figures';
import { CountTabs } from '../../../ui/CountTabs';
import type { ChangeLedger } from '../LedgerControls';

type LedgerTabsProps = {
  by: LedgerView['by'];
  /** Names of the range and of the one before. */
  range: string;
  before: string;
  hasSchedules: boolean;
  /** True if bars have the kinds of hours. */
  hasLegend: boolean;
  onChange: ChangeLedger;
};

/** Choice of the table’s rows, and the legend of its bars. */
export function LedgerTabs({ by, range, before, hasSchedules, hasLegend, onChange }: LedgerTabsProps) {
  const tabs = [
    { value: undefined, name: 'People', count: undefined },
    ...(hasSchedules ? [{ value: 'schedules' as const, name: 'Schedules', count: undefined }] : []),
    { value: 'months' as const, name: `${before} to ${range}`, count: undefined },
  ];
  return (
    <div className="-mx-2 -mt-3 mb-2 flex flex-wrap items-center">
      <div className="min-w-0 grow">
        <CountTabs
          label="Rows"
          tabs={tabs}
          value={by}
          onChange={(next) => onChange({ by: next, of: undefined, figure: undefined })}
        />
      </div>
      {hasLegend && (
        <p className="flex items-center self-stretch gap-3 border-b border-line px-2 py-1 text-xs max-md:border-b-0 text-ink-2">
          {(['work', 'off', 'night'] as const).map((kind) => (
            <span key={kind} className="inline-flex items-center gap-1.5">
              <i
                data-kind={kind}
                aria-hidden="true"
                className="ledger-kind inline-block size-2.5 rounded-xs"
              />
              {FIGURES[kind].name}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
