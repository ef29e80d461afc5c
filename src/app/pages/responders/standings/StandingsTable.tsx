import { useId } from 'react';
import {
  type FigureKey,
  inOrder,
  isComparable,
  type SortKey,
  type Standing,
  type StandingSort,
} from '#domain/insight/responders/standings';
import { Patterns } from '../../../charts/Legend';
import { CappedList } from '../../../ui/CappedList';
import { type ColumnSort, RecordTable } from '../../../ui/RecordTable';
import { figurePath, type Place } from '../model/links';
import { isSource, type Subject } from '#address/responders';
import { figureSorted } from '../model/figure-words';
import { barWidth, type ColumnKey, FIRST_LINES, headOf, keyOf, widthOf } from './columns';
import type { Scales } from './scales';
import { StandingCell } from './StandingLine';
import { Delta, FigureCell } from './FigureCell';

type DrawnLines = {
  lines: readonly Standing[];
  total: Standing;
  scales: Scales;
  subject: Subject;
  columns: readonly ColumnKey[];
  /** Line with its titles open. */
  selected: string | undefined;
  sort: StandingSort;
  onSort: (sort: StandingSort) => void;
  place: Place;
  /** Names of the buckets of the nights. */
  buckets: readonly string[];
  comparison: string;
  title: string;
};

/** Max columns that fit beside a panel. */
const MAX_NARROW = 7;

/** Row of a line, of the total, or of its change from the previous period. */
type Row = { line: Standing; role: 'line' | 'total' | 'change' };

export function StandingsTable({ lines, total, sort, onSort, ...others }: DrawnLines) {
  const { title, subject, columns, selected, place, comparison, ...drawn } = others;
  const patterns = useId();
  const phone = phoneOf(columns, subject, sort.key);
  const totalRow: Row = { line: total, role: 'total' };
  const rows = inOrder(lines, sort).map((line): Row => ({ line, role: 'line' }));

  function cellOf(column: ColumnKey, { line, role }: Row) {
    if (role === 'line') return <StandingCell {...{ line, column, subject, place, patterns }} {...drawn} />;
    if (column === 'name') return role === 'total' ? line.name : <span title={comparison}>Change</span>;
    if (column === 'nights' || column === 'change') return null;
    if (role === 'change' && !isComparable(column)) return null;
    return (
      <>
        {role === 'total' ? (
          <FigureCell
            {...{ line, subject }}
            figure={column}
            path={figurePath({ subject, line, role: 'total', figure: column }, place)}
            scales={undefined}
            patterns=""
          />
        ) : (
          <Delta line={line} figure={column} />
        )}
        <BarRoom column={column} subject={subject} />
      </>
    );
  }

  return (
    <CappedList items={rows} cap={FIRST_LINES}>
      {(visible) => (
        <>
          <svg aria-hidden="true" className="absolute size-0">
            <Patterns id={patterns} />
          </svg>
          <RecordTable<Row>
            label={title}
            className={`standings text-sm ${columns.length > MAX_NARROW ? 'min-w-[1120px]' : 'min-w-[600px]'}`}
            items={visible}
            foot={columns.includes('change') ? [totalRow, { line: total, role: 'change' }] : [totalRow]}
            keyOf={({ line, role }) => (role === 'line' ? keyOf(line) : role)}
            isCurrent={({ line, role }) =>
              role === 'line' && selected !== undefined && keyOf(line) === selected
            }
            columns={columns.map((column) => ({
              phone: phone.get(column),
              head: headOf(column, subject),
              numeric: column !== 'name' && column !== 'nights',
              width: widthOf(column, subject),
              sort: column === 'nights' ? undefined : sortOf(column, sort, onSort),
              cell: (row) => cellOf(column, row),
            }))}
          />
        </>
      )}
    </CappedList>
  );
}

/** On a phone: the sorted figure, and two more. */
function phoneOf(columns: readonly ColumnKey[], subject: Subject, sorted: SortKey) {
  const own = figureSorted(sorted);
  const others: readonly ColumnKey[] = isSource(subject)
    ? ['needless', 'night', 'noise']
    : ['night', 'rate', 'interruptions'];
  const facts = others.filter((key) => key !== own && columns.includes(key)).slice(0, 2);
  return new Map<ColumnKey, 'figure' | 'fact'>([
    [own, 'figure'],
    ...facts.map((key) => [key, 'fact'] as const),
  ]);
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

function sortOf(
  key: StandingSort['key'],
  sort: StandingSort,
  onSort: (sort: StandingSort) => void,
): ColumnSort {
  const isOwn = sort.key === key;
  return {
    direction: isOwn ? DIRECTIONS[sort.desc ? 'desc' : 'asc'] : undefined,
    onSort: () => onSort({ key, desc: isOwn ? !sort.desc : key !== 'name' }),
  };
}

/** Aligns the digits with those of the lines. */
function BarRoom({ column, subject }: { column: FigureKey; subject: Subject }) {
  const width = barWidth(column, subject);
  return width !== undefined && <span className="inline-block" style={{ width: width + 8 }} />;
}
