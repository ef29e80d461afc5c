import { fewFigures, FIGURES, isLength, type LedgerFigure } from '#domain/ledger/figures';
import { useMedia } from '../../../hooks/use-media';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { DataTable } from '../../../ui/DataTable';
import { type ColumnProps, figureText, hiddenColumns, ledgerColumns } from './ledger-columns';
import { FigureCell, KindBar, PersonName } from './ledger-cells';
import type { TableRow } from '../model/table';
import { hoursMore, moneyMore } from '../model/words';

type LedgerTableProps = ColumnProps & { onColumns: (hasAll: boolean) => void };

/** Row per person, on a phone a card; every figure opens its stretches. */
export function LedgerTable({ onColumns, ...props }: LedgerTableProps) {
  const isNarrow = useMedia('screen and (width < 48rem)');
  const { model, hasAllColumns } = props;
  if (isNarrow) return <LedgerCards {...props} />;
  const hidden = hiddenColumns(props);
  return (
    <>
      <CappedList items={model.rows} cap={100}>
        {(items) => (
          <DataTable
            label="On-call hours"
            className="ledger-table w-full text-sm"
            items={items}
            foot={model.foot}
            keyOf={({ key }) => key}
            isCurrent={({ key }) => key === props.openFigure.of}
            columns={ledgerColumns(props)}
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

function LedgerCards(props: ColumnProps) {
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
  const { rules, model, before: name } = props;
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
            <dd className="font-semibold text-ink [&_.ledger-figure]:text-left">
              {figure(key)}
              {isLength(key) && ' h'}
            </dd>
          </div>
        ))}
        {name !== undefined && row.before && (
          <div className="ml-auto flex items-baseline gap-1">
            <dt>{name}:</dt>
            <dd>{changeText(row, rules)}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}

function changeText({ figures, pay, before }: TableRow, rules: ColumnProps['rules']): string {
  if (!before) return '';
  if (!rules || !pay) return hoursMore(figures.total - before.total).replace(' ', ' h ');
  return before.amount === undefined ? '…' : moneyMore(pay.amount - before.amount, rules);
}
