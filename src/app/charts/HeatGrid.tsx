import { useId } from 'react';
import { useWidth } from '../hooks/use-width';
import { ChartCursor } from './ChartCursor';

const ROW_PX = 20;
const HEAD_PX = 22;
const GAP_PX = 1;
const CHAR_PX = 6.6;
const LEAST_CELL_PX = 5;

type HeatGridRow = { key: string; label: string; cells: readonly { level: number; text: string }[] };

type HeatGridProps = {
  label: string;
  rows: readonly HeatGridRow[];
  /** "2 Mar" for columns that have a label; "" for others. */
  columns: readonly string[];
  /** Levels from this one on are over the line: they are hatched and framed. */
  overFrom: number;
  sentenceOf: (row: number, column: number) => string;
};

/** A grid of cells by level, darker for more; over the line also by pattern and frame, and by its figure. */
export function HeatGrid({ label, rows, columns, overFrom, sentenceOf }: HeatGridProps) {
  const [ref, room] = useWidth();
  const id = useId();
  const names = Math.min(150, room * 0.3);
  const size = Math.max(LEAST_CELL_PX, (room - names) / Math.max(1, columns.length));
  const width = names + size * columns.length;
  const height = HEAD_PX + rows.length * ROW_PX;
  const charsOf = Math.max(4, Math.floor((names - 8) / CHAR_PX));
  return (
    <div ref={ref} className="min-w-0 overflow-x-auto p-0.5">
      <ChartCursor
        label={label}
        count={rows.length * columns.length}
        rowLength={columns.length}
        sentenceOf={(index) => sentenceOf(Math.floor(index / columns.length), index % columns.length)}
      >
        {(active, point) =>
          room > 0 && (
            <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
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
                <g key={row.key} transform={`translate(0 ${HEAD_PX + line * ROW_PX})`}>
                  <text x={names - 8} y={ROW_PX - 6} textAnchor="end" className="chart-text">
                    {row.label.length > charsOf ? `${row.label.slice(0, charsOf - 1)}…` : row.label}
                  </text>
                  {row.cells.map(({ level, text }, column) => {
                    const index = line * columns.length + column;
                    const box = {
                      x: names + column * size,
                      y: 0,
                      width: Math.max(1, size - GAP_PX),
                      height: ROW_PX - GAP_PX,
                    };
                    return (
                      <g key={index} onMouseEnter={() => point(index)}>
                        <rect
                          {...box}
                          className="heat-cell"
                          data-level={level}
                          data-active={index === active}
                          ref={(cell) => {
                            if (index === active)
                              cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
                          }}
                        />
                        {level >= overFrom && (
                          <rect {...box} fill={`url(#${id}-over)`} pointerEvents="none" />
                        )}
                        {text.length * CHAR_PX + 2 < size && (
                          <text
                            x={box.x + box.width / 2}
                            y={ROW_PX - 6}
                            textAnchor="middle"
                            className="heat-text"
                            data-level={level}
                          >
                            {text}
                          </text>
                        )}
                      </g>
                    );
                  })}
                </g>
              ))}
            </svg>
          )
        }
      </ChartCursor>
    </div>
  );
}

/** The labels that do not run into the one before. */
function roomyLabels(columns: readonly string[], size: number): { text: string; column: number }[] {
  let free = 0;
  return columns.flatMap((text, column) => {
    if (text === '' || column * size < free) return [];
    free = column * size + (text.length + 1) * CHAR_PX;
    return [{ text, column }];
  });
}
