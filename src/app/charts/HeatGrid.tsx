import { type MouseEvent, useId } from 'react';
import { ChartCursor } from './ChartCursor';
import { CHAR_PX, shortened } from './model';

type HeatScaleProps = {
  /** Words by level, from 0. */
  words: readonly string[];
  isQuiet?: boolean;
  /** First level above the threshold, and its label. */
  line?: { from: number; words: string };
};

const USUAL_ROW_PX = 20;
const HEAD_PX = 22;
const GAP_PX = 1;
/** Room for the frame of a cell at the edge. */
const PADDING_PX = 2;
const LEAST_CELL_PX = 5;

type HeatGridRow = { key: string; label: string; cells: readonly { level: number; text: string }[] };

type HeatGridProps = {
  label: string;
  rows: readonly HeatGridRow[];
  /** Column labels: "2 Mar", or "" for none. */
  columns: readonly string[];
  /** First level above the threshold: hatched and framed. */
  overFrom: number;
  /** True for one hue at all levels, without a threshold. */
  isQuiet?: boolean;
  rowPx?: number;
  sentenceOf: (row: number, column: number) => string;
  pathOf?: (row: number, column: number) => string | undefined;
};

/**
 * Grid of cells by level, darker for more, with pattern and frame above the threshold. Cells of a level are
 * one shape.
 */
export function HeatGrid({
  label,
  rows,
  columns,
  overFrom,
  isQuiet = false,
  rowPx = USUAL_ROW_PX,
  sentenceOf,
  pathOf,
}: HeatGridProps) {
  const id = useId();
  const longest = Math.max(...rows.map((row) => row.label.length));
  const height = HEAD_PX + rows.length * rowPx;
  const boxOf = (room: number): Box => {
    const names = Math.min(150, room * 0.3, 12 + CHAR_PX * longest);
    const size = Math.max(LEAST_CELL_PX, (room - names) / Math.max(1, columns.length));
    return { names, size, rowPx, perRow: columns.length };
  };
  const at = (index: number) => [Math.floor(index / columns.length), index % columns.length] as const;
  return (
    <ChartCursor
      label={label}
      count={rows.length * columns.length}
      rowLength={columns.length}
      sentenceOf={(index) => sentenceOf(...at(index))}
      pathOf={pathOf && ((index) => pathOf(...at(index)))}
      height={height + 2 * PADDING_PX}
      className="overflow-x-auto p-0.5"
    >
      {({ width: room, active, point }) => {
        const box = boxOf(room);
        const width = box.names + box.size * columns.length;
        return (
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
            onMouseMove={(event) => point(cellUnder(event, box, rows.length))}
          >
            <Cells {...{ id, rows, columns, overFrom, isQuiet, box }} />
            {active !== undefined && <ActiveCell key={active} shape={shapeOf(...at(active), box)} />}
          </svg>
        );
      }}
    </ChartCursor>
  );
}

type CellsProps = Required<Pick<HeatGridProps, 'rows' | 'columns' | 'overFrom' | 'isQuiet'>> & {
  id: string;
  box: Box;
};

/** Names, and the cells of each level as one shape. */
function Cells({ id, rows, columns, overFrom, isQuiet, box }: CellsProps) {
  const { names, size, rowPx } = box;
  const levels = [...new Set(rows.flatMap(({ cells }) => cells.map(({ level }) => level)))];
  const texts = rows.flatMap(({ cells }, line) =>
    cells.flatMap(({ text, level }, column) =>
      text !== '' && text.length * CHAR_PX + 2 < size ? [{ text, level, line, column }] : [],
    ),
  );
  return (
    <>
      <defs>
        <pattern id={`${id}-over`} width={5} height={5} patternUnits="userSpaceOnUse">
          <path d="M-1,1 l2,-2 M0,5 l5,-5 M4,6 l2,-2" className="heat-hatch" />
        </pattern>
      </defs>
      {roomyLabels(columns, size).map(({ text, column }) => (
        <text key={column} x={names + column * size} y={HEAD_PX - 8} className="chart-text">
          {text}
        </text>
      ))}
      {rows.map((row, line) => (
        <text
          key={row.key}
          x={names - 8}
          y={HEAD_PX + (line + 0.5) * rowPx + 4}
          textAnchor="end"
          className="chart-text"
        >
          {shortened(row.label, names)}
        </text>
      ))}
      {levels.map((level) => (
        <path
          key={level}
          d={cellsOf(rows, level, box)}
          className="heat-cell"
          data-level={level}
          data-quiet={isQuiet}
        />
      ))}
      {levels
        .filter((level) => level >= overFrom)
        .map((level) => (
          <path key={level} d={cellsOf(rows, level, box)} fill={`url(#${id}-over)`} />
        ))}
      {texts.map(({ text, level, line, column }) => (
        <text
          key={`${line} ${column}`}
          x={names + (column + 0.5) * size}
          y={HEAD_PX + (line + 0.5) * rowPx + 4}
          textAnchor="middle"
          className="heat-text"
          data-level={level}
        >
          {text}
        </text>
      ))}
    </>
  );
}

type Box = { names: number; size: number; rowPx: number; perRow: number };

function shapeOf(line: number, column: number, { names, size, rowPx }: Box): string {
  const x = (names + column * size).toFixed(1);
  const [width, height] = [Math.max(1, size - GAP_PX).toFixed(1), rowPx - GAP_PX];
  return `M${x} ${HEAD_PX + line * rowPx}h${width}v${height}h-${width}z`;
}

function cellsOf(rows: readonly HeatGridRow[], level: number, box: Box): string {
  return rows
    .flatMap(({ cells }, line) =>
      cells.flatMap((cell, column) => (cell.level === level ? [shapeOf(line, column, box)] : [])),
    )
    .join('');
}

function ActiveCell({ shape }: { shape: string }) {
  return (
    <path
      d={shape}
      className="heat-active"
      ref={(cell) => cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    />
  );
}

function cellUnder(
  { nativeEvent }: MouseEvent,
  { names, size, rowPx, perRow }: Box,
  lines: number,
): number | undefined {
  const column = Math.floor((nativeEvent.offsetX - names) / size);
  const line = Math.floor((nativeEvent.offsetY - HEAD_PX) / rowPx);
  const isInside = column >= 0 && column < perRow && line >= 0 && line < lines;
  return isInside ? line * perRow + column : undefined;
}

/** Labels without overlaps. */
function roomyLabels(columns: readonly string[], size: number): { text: string; column: number }[] {
  let free = 0;
  return columns.flatMap((text, column) => {
    if (text === '' || column * size < free) return [];
    free = column * size + (text.length + 1) * CHAR_PX;
    return [{ text, column }];
  });
}

/** Legend of a heat grid. */
export function HeatScale({ words, isQuiet = false, line }: HeatScaleProps) {
  return (
    <ul className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-2">
      {words.map((label, level) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          {level === line?.from && (
            <b className="mr-1.5 border-l-2 border-now pl-1.5 text-bad">{line.words}</b>
          )}
          <svg width={18} height={12} aria-hidden="true">
            <rect
              x={1}
              y={1}
              width={16}
              height={10}
              className="heat-cell"
              data-level={level}
              data-quiet={isQuiet}
            />
            {line && level >= line.from && <path d="M2,10 l9,-9 M8,11 l9,-9" className="heat-hatch" />}
          </svg>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
