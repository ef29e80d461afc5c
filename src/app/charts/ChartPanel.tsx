import type { ReactNode } from 'react';
import { CappedList } from '../ui/CappedList';
import { type Column, fileTable, RecordTable } from '../ui/RecordTable';
import { Segmented } from '../ui/Segmented';
import { FilesMenu } from './FilesMenu';
import type { TableChoice } from './model';

export type ChartTable<T> = {
  columns: readonly Column<T>[];
  items: readonly T[];
  keyOf: (item: T) => string;
};

type ChartPanelProps<T> = TableChoice & {
  title: string;
  /** Question that the chart answers. */
  question: string;
  unit: string;
  /** Base of the figures: "per person, 28 people with 4,812 incidents". */
  denominator: string;
  /** File name without extension. */
  file: string;
  /** Definitions of the figures. */
  definitions: ReactNode;
  table: ChartTable<T>;
  /** Controls next to the title. */
  controls?: ReactNode;
  legend?: ReactNode;
  /** Content without data. */
  empty?: ReactNode;
  children: ReactNode;
};

const ROWS = 12;

/** Chart with title, unit, base, definitions, table and files. */
export function ChartPanel<T>(props: ChartPanelProps<T>) {
  const { title, question, unit, denominator, file, table, asTable, onAsTable } = props;
  return (
    <section aria-label={title} className="panel-box flex flex-col print:break-inside-avoid">
      <header className="flex items-center gap-x-3 gap-y-1.5 max-sm:flex-wrap">
        <h2 className="min-w-0 grow">{question}</h2>
        {props.empty === undefined && (
          <div className="flex flex-wrap items-center justify-end sm:shrink-0 gap-1 max-sm:justify-start print:hidden">
            {props.controls}
            <Segmented
              label={`${title} as`}
              value={asTable ? 'table' : 'chart'}
              options={VIEWS}
              onChange={(view) => onAsTable(view === 'table')}
            />
            <FilesMenu {...{ title, file }} table={() => fileTable(table.columns, table.items)} />
          </div>
        )}
      </header>
      <p className="mb-2 text-xs text-ink-3">
        <b className="text-ink-2">{title}</b> · {unit} · {denominator}
      </p>
      {props.empty ??
        (asTable ? (
          <CappedList items={table.items} cap={ROWS}>
            {(shown) => (
              <RecordTable label={title} columns={table.columns} items={shown} keyOf={table.keyOf} />
            )}
          </CappedList>
        ) : (
          <>
            {props.legend}
            {props.children}
          </>
        ))}
      <div className="mt-auto pt-2 text-xs text-ink-3">{props.definitions}</div>
    </section>
  );
}

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;
