import { CappedList } from '../../ui/CappedList';
import { DataTable } from '../../ui/DataTable';
import { type ColumnProps, ledgerColumns } from './ledger-columns';
import type { TableModel } from './model/table';

type LedgerTableProps = ColumnProps & { model: TableModel };

/** Row per person; every figure opens its stretches. */
export function LedgerTable({ model, ...props }: LedgerTableProps) {
  const most = Math.max(1, ...model.rows.map(({ figures }) => figures.total));
  return (
    <CappedList items={model.rows} cap={100}>
      {(items) => (
        <DataTable
          label="On-call hours"
          className="ledger-table w-full text-sm"
          items={items}
          foot={model.foot}
          keyOf={({ key }) => key}
          columns={ledgerColumns(props, most)}
        />
      )}
    </CappedList>
  );
}
