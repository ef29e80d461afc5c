import type { ReactNode } from 'react';
import { figuresOfTable } from '#domain/ledger/figures';
import { Button } from '../../ui/Button';
import { CappedList } from '../../ui/CappedList';
import { RecordTable } from '../../ui/RecordTable';
import { type ColumnProps, hoursColumns, sortValue } from './columns';

type HoursTableProps = ColumnProps & {
  onColumns: (hasAll: boolean) => void;
  end: ReactNode;
};

/** Row per person; a name opens the figures of the person. */
export function HoursTable({ onColumns, end, ...props }: HoursTableProps) {
  const { model, hasAllColumns, rules, order } = props;
  const columns = hoursColumns(props);
  const rows = order
    ? model.rows.toSorted(
        (a, b) => (sortValue(a, order.key) - sortValue(b, order.key)) * (order.isUp ? 1 : -1),
      )
    : model.rows;
  return (
    <CappedList
      items={rows}
      cap={100}
      end={
        <>
          {(hasAllColumns || columns.length - 1 < figuresOfTable(rules).length) && (
            <Button look="quiet" onClick={() => onColumns(!hasAllColumns)}>
              {hasAllColumns ? 'Fewer columns' : 'More columns'}
            </Button>
          )}
          {end}
        </>
      }
    >
      {(items) => (
        <RecordTable
          label="On-call hours"
          className="figure-table w-full text-md"
          items={items}
          foot={model.foot}
          keyOf={({ key }) => key}
          isCurrent={({ key }) => key === props.openFigure.of}
          columns={columns}
        />
      )}
    </CappedList>
  );
}
