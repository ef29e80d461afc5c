import { fewFigures, FIGURES, isLength, type LedgerFigure } from '#domain/ledger/figures';
import { useMedia } from '../../hooks/use-media';
import { Button } from '../../ui/Button';
import { CappedList } from '../../ui/CappedList';
import { RecordTable } from '../../ui/RecordTable';
import { type ColumnProps, figureText, hiddenColumns, hoursColumns } from './columns';
import { FigureCell, KindBar, PersonName } from './cells';
import type { TableRow } from './model/table';

type HoursTableProps = ColumnProps & { onColumns: (hasAll: boolean) => void };

/** Row per person, on a phone a card; every figure opens its stretches. */
export function HoursTable({ onColumns, ...props }: HoursTableProps) {
  const isNarrow = useMedia('screen and (width < 48rem)');
  const { model, hasAllColumns } = props;
  if (isNarrow) return <HoursCards {...props} />;
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

function HoursCards(props: ColumnProps) {
  const { model } = props;
  return (
    <CappedList items={model.rows} cap={40}>
      {(items) => (
        <ul aria-label="On-call hours">
          {[...items, ...model.foot.slice(0, 1)].map((row) => (
            <Card key={row.key} {...props} row={row} />
          ))}
        </ul>
      )}
    </CappedList>
  );
}

/** Name and the first figure, its change, hours by kind, and other figures. */
function Card({ row, ...props }: ColumnProps & { row: TableRow }) {
  const { rules, model } = props;
  const [first = 'total', ...others] = fewFigures(rules, 5);
  const most = Math.max(1, ...model.rows.map(({ figures }) => figures.total));
  const figure = (key: LedgerFigure) => (
    <FigureCell {...props} row={row} figure={key} text={figureText(row, key, rules)} />
  );
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <p className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">
          <PersonName row={row} />
        </span>
        <span className="text-md whitespace-nowrap">
          {figure(first)}
          {first === 'total' && ' h'}
        </span>
      </p>
      {rules === undefined && row.person !== undefined && (
        <KindBar figures={row.figures} most={most} className="my-1 w-full" />
      )}
      <dl className="flex flex-wrap gap-x-3 text-xs leading-6 text-ink-2">
        {others.map((key) => (
          <div key={key} className="flex items-baseline gap-1">
            <dt>{FIGURES[key].name}</dt>
            <dd className="font-semibold text-ink [&_.hours-figure]:text-left">
              {figure(key)}
              {isLength(key) && ' h'}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
