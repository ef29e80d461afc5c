import type { ColumnKey } from './columns';
import type { StandingsTableModel } from './use-standings-table';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type SortHeadProps = {
  header: ReturnType<StandingsTableModel['getFlatHeaders']>[number];
  column: ColumnKey;
  text: string;
  /** Pixels. */
  width: number;
};

/** The head of a column: all of it sorts. */
export function SortHead({ header, column, text, width }: SortHeadProps) {
  const model = header.column;
  const sorted = model.getIsSorted();
  const align = column === 'name' || column === 'nights' ? 'text-left' : 'text-right';
  if (!model.getCanSort()) {
    return (
      <th scope="col" style={{ width }} className={`standings-head ${align}`}>
        <span className="inline-flex min-h-8 items-center">{text}</span>
      </th>
    );
  }
  return (
    <th
      scope="col"
      aria-sort={sorted ? ARIA_SORT[sorted] : 'none'}
      style={{ width }}
      className={`standings-head ${align}`}
    >
      <button
        type="button"
        onClick={model.getToggleSortingHandler()}
        className={`min-h-8 w-full rounded-sm font-semibold hover:text-ink ${align} ${sorted ? 'text-accent' : ''}`}
      >
        {text}
        {sorted && (
          <span aria-hidden="true" className="ml-0.5 text-[0.8em]">
            {sorted === 'desc' ? '▼' : '▲'}
          </span>
        )}
      </button>
    </th>
  );
}
