import type { PayRules } from '#contract/served/ledger';
import { hoursText } from '#domain/time/duration';
import { CappedList } from '../../../ui/CappedList';
import { DataTable } from '../../../ui/DataTable';
import { PersonName } from './ledger-cells';
import type { TableModel, TableRow } from '../model/table';
import { hoursMore, moneyMore, moneyText } from '../model/words';

type MonthsTableProps = {
  model: TableModel;
  rules: PayRules | undefined;
  /** Names of the range and of the one before. */
  range: string;
  before: string;
};

/** Hours or amounts of both ranges, and the difference per person. */
export function MonthsTable({ model, rules, range, before }: MonthsTableProps) {
  const foot = model.foot.filter(({ key }) => key === 'all');
  const unit = rules ? '' : 'h';
  return (
    <CappedList items={model.rows} cap={100}>
      {(items) => (
        <DataTable
          label={`${before} to ${range}`}
          className="ledger-table w-full text-sm"
          hasCards
          items={items}
          foot={foot}
          keyOf={({ key }) => key}
          columns={[
            { head: 'Person', className: 'wrap-anywhere', cell: (row) => <PersonName row={row} /> },
            { head: before, unit, numeric: true, cell: (row) => sizesOf(row, rules).before },
            { head: range, unit, numeric: true, cell: (row) => sizesOf(row, rules).now },
            {
              head: 'Difference',
              unit,
              numeric: true,
              className: 'font-semibold',
              cell: (row) => sizesOf(row, rules).more,
            },
          ]}
        />
      )}
    </CappedList>
  );
}

/** Both sizes in words, and their difference; "…" while one is not known. */
function sizesOf({ figures, pay, before }: TableRow, rules: PayRules | undefined) {
  if (!rules)
    return {
      now: hoursText(figures.total),
      before: before ? hoursText(before.total) : '…',
      more: before ? hoursMore(figures.total - before.total) : '…',
    };
  const [now, then] = [pay?.amount, before?.amount];
  return {
    now: now === undefined ? '…' : moneyText(now, rules),
    before: then === undefined ? '…' : moneyText(then, rules),
    more: now === undefined || then === undefined ? '…' : moneyMore(now - then, rules),
  };
}
