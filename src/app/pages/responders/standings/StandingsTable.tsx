import { useId } from 'react';
import {
  type FigureKey,
  isComparable,
  type Standing,
  type StandingSort,
} from '#domain/insight/responders/standings';
import { Patterns } from '../../../charts/Legend';
import { CappedList } from '../../../ui/CappedList';
import { figurePath, type Place } from '../model/links';
import type { Subject } from '#address/responders';
import { barWidth, type ColumnKey, columnsOf, FIRST_LINES, headOf, isDrawn, widthOf } from './columns';
import type { Scales } from './scales';
import { StandingLine } from './StandingLine';
import { keyOf, type StandingsTableModel, useStandingsTable } from './use-standings-table';
import { Delta, FigureCell } from './FigureCell';

type TotalLinesProps = {
  total: Standing;
  columns: readonly ColumnKey[];
  subject: Subject;
  place: Place;
  comparison: string;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type SortHeadProps = {
  header: ReturnType<StandingsTableModel['getFlatHeaders']>[number];
  column: ColumnKey;
  text: string;
  width: number;
};

export type DrawnLines = {
  lines: readonly Standing[];
  total: Standing;
  scales: Scales;
  subject: Subject;
  sort: StandingSort;
  onSort: (sort: StandingSort) => void;
  place: Place;
  /** Names of the buckets of the nights. */
  buckets: readonly string[];
  comparison: string;
  title: string;
};

export function StandingsTable({ lines, total, scales, subject, sort, onSort, ...others }: DrawnLines) {
  const table = useStandingsTable(lines, subject, sort, onSort);
  const patterns = useId();
  const columns = columnsOf(subject);
  const { title, place, buckets, comparison } = others;
  return (
    <CappedList items={table.getRowModel().rows} cap={FIRST_LINES}>
      {(rows) => (
        // A region that scrolls has to be reachable for the keyboard to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section tabIndex={0} aria-label={`${title}, scrolls sideways`} className="standings overflow-x-auto">
          <svg aria-hidden="true" className="absolute size-0">
            <Patterns id={patterns} />
          </svg>
          <table aria-label={title} className="w-full min-w-[1120px] table-fixed text-sm">
            <thead>
              <tr>
                {table.getFlatHeaders().map((header, place) => {
                  const column = columns[place] ?? 'name';
                  return (
                    <SortHead
                      key={column}
                      {...{ header, column }}
                      text={headOf(column, subject)}
                      width={widthOf(column, subject)}
                    />
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ original: line }) => (
                <StandingLine
                  key={keyOf(line)}
                  {...{ line, columns, subject, place, buckets, scales, patterns }}
                />
              ))}
            </tbody>
            <TotalLines {...{ total, columns, subject, place, comparison }} />
          </table>
        </section>
      )}
    </CappedList>
  );
}

/** Head of a column: the whole cell sorts. */
function SortHead({ header, column, text, width }: SortHeadProps) {
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

/** Total, and its change from the previous period. */
function TotalLines({ total, columns, subject, place, comparison }: TotalLinesProps) {
  return (
    <tfoot>
      <tr className="h-8 border-t-2 border-line-strong">
        <th scope="row" className="text-left font-semibold">
          {total.name}
        </th>
        {columns.slice(1).map((column) => (
          <td key={column} className="pl-3 text-right whitespace-nowrap">
            {isFigure(column) && (
              <>
                <FigureCell
                  line={total}
                  figure={column}
                  subject={subject}
                  path={figurePath(subject, 'total', column, place)}
                  scales={undefined}
                  patterns=""
                />
                <BarRoom column={column} subject={subject} />
              </>
            )}
          </td>
        ))}
      </tr>
      <tr className="h-7 text-xs">
        <th scope="row" className="text-left font-normal text-ink-2" title={comparison}>
          Change
        </th>
        {columns.slice(1).map((column) => (
          <td key={column} className="pl-3 text-right whitespace-nowrap">
            {isFigure(column) && isComparable(column) && (
              <>
                <Delta line={total} figure={column} />
                <BarRoom column={column} subject={subject} />
              </>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Aligns the digits with those of the lines. */
function BarRoom({ column, subject }: { column: FigureKey; subject: Subject }) {
  if (!isDrawn(column, subject)) return null;
  return <span className="inline-block" style={{ width: barWidth(column, subject) + 8 }} />;
}

function isFigure(column: ColumnKey): column is FigureKey {
  return column !== 'name' && column !== 'nights' && column !== 'change';
}
