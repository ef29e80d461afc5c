import { FIGURES } from '#domain/ledger/figures';
import { Button } from '../../ui/Button';
import { CappedList } from '../../ui/CappedList';
import { RecordTable } from '../../ui/RecordTable';
import { type ColumnProps, hiddenColumns, hoursColumns } from './columns';

type HoursTableProps = ColumnProps & { onColumns: (hasAll: boolean) => void };

/** Row per person; every figure opens its stretches. */
export function HoursTable({ onColumns, ...props }: HoursTableProps) {
  const { model, hasAllColumns } = props;
  const hidden = hiddenColumns(props);
  return (
    <>
      {props.rules === undefined && <KindLegend />}
      <CappedList items={model.rows} cap={100}>
        {(items) => (
          <RecordTable
            label="On-call hours"
            className="hours-table w-full text-sm"
            items={items}
            foot={model.foot}
            keyOf={({ key }) => key}
            isCurrent={({ key }) => key === props.openFigure.of}
            columns={hoursColumns(props)}
          />
        )}
      </CappedList>
      {(hidden > 0 || hasAllColumns) && (
        <Button look="quiet" className="mt-1 print:hidden" onClick={() => onColumns(!hasAllColumns)}>
          {hasAllColumns ? 'Fewer columns' : `More columns ${hidden}`}
        </Button>
      )}
    </>
  );
}

/** Kinds of hours in the bars. */
function KindLegend() {
  return (
    <p className="mb-1 flex items-center justify-end gap-3 text-xs text-ink-2 print:hidden">
      {(['work', 'off', 'night'] as const).map((kind) => (
        <span key={kind} className="inline-flex items-center gap-1.5">
          <i data-kind={kind} aria-hidden="true" className="hours-kind inline-block size-2.5 rounded-xs" />
          {FIGURES[kind].name}
        </span>
      ))}
    </p>
  );
}
