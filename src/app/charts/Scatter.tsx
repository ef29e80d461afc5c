import { axisTicks } from '#domain/insight/axis';
import { useWidth } from '../hooks/use-media';
import { ChartCursor } from './ChartCursor';
import { freeLabels, textBox } from './free-labels';
import { SCATTER_PX } from './model';

export type ScatterPoint = {
  key: string;
  label: string;
  x: number;
  y: number;
  /** Small sample. */
  hollow: boolean;
  /** Labelled if there is room. */
  named: boolean;
  sentence: string;
};

/** Line through the origin with a ratio of y to x. */
export type Slope = { value: number; label: string; isMain: boolean };

type ScatterProps = {
  label: string;
  points: readonly ScatterPoint[];
  slopes: readonly Slope[];
  xLabel: string;
  yLabel: string;
  pathOf: (index: number) => string | undefined;
};

const LEFT = 40;
const RIGHT = 108;
const TOP = 18;
const BOTTOM = 36;
const TALL = SCATTER_PX - TOP - BOTTOM;
const NEAR_PX = 14;
/** Distance between a line and its label. */
const WORDS_PX = 4;

/** Points by two counts, with lines of equal ratio; small samples are outlined. */
export function Scatter({ label, points, slopes, xLabel, yLabel, pathOf }: ScatterProps) {
  const [ref, width] = useWidth();
  const plane = planeOf(points, width);
  const { xAt, yAt } = plane;
  const lines = slopes.map((slope) => lineOf(slope, plane));
  const boxes = lines.map(({ words, x, y }) =>
    textBox(words, { x: x + WORDS_PX, y: y + WORDS_PX, anchor: 'start' }),
  );
  const marks = points.map((point) => ({ ...point, cx: xAt(point.x), cy: yAt(point.y) }));
  return (
    <div ref={ref} className="min-w-0" style={{ minHeight: SCATTER_PX + 28 }}>
      <ChartCursor
        label={label}
        count={points.length}
        rowLength={1}
        sentenceOf={(index) => points[index]?.sentence ?? ''}
        pathOf={pathOf}
      >
        {(active, point) =>
          width > 0 && (
            <svg
              width={width}
              height={SCATTER_PX}
              aria-hidden="true"
              onMouseMove={({ nativeEvent: { offsetX, offsetY } }) => point(nearest(marks, offsetX, offsetY))}
            >
              <Ground {...{ plane, lines, xLabel, yLabel }} />
              {marks.map(({ key, cx, cy, hollow }, index) => (
                <circle
                  key={key}
                  cx={cx}
                  cy={cy}
                  r={index === active ? 7 : 5}
                  className="chart-mark chart-fill"
                  data-fill="dots"
                  data-hollow={hollow}
                  data-active={index === active}
                  fillOpacity={hollow ? 0 : 0.75}
                />
              ))}
              {freeLabels(marks, marks[active ?? -1], boxes, { left: LEFT, right: width }).map(
                ({ key, text, x, y, anchor }) => (
                  <text key={key} x={x} y={y} textAnchor={anchor} className="chart-text chart-halo">
                    {text}
                  </text>
                ),
              )}
            </svg>
          )
        }
      </ChartCursor>
    </div>
  );
}

type Plane = ReturnType<typeof planeOf>;

/** Axes from 0, and the positions of values. */
function planeOf(points: readonly ScatterPoint[], width: number) {
  const xTicks = axisTicks(Math.max(1, ...points.map(({ x }) => x)), 'counts');
  const yTicks = axisTicks(Math.max(1, ...points.map(({ y }) => y)), 'counts');
  const [xEnd, yEnd] = [xTicks.at(-1) ?? 1, yTicks.at(-1) ?? 1];
  const inner = Math.max(1, width - LEFT - RIGHT);
  const xAt = (x: number) => LEFT + (x / xEnd) * inner;
  const yAt = (y: number) => TOP + TALL - (y / yEnd) * TALL;
  return { xTicks, yTicks, xEnd, yEnd, inner, xAt, yAt };
}

/** Line of a slope from the origin to the edge. */
function lineOf({ value, label, isMain }: Slope, { xAt, yAt, xEnd, yEnd }: Plane) {
  const end = Math.min(xEnd, yEnd / value);
  return { words: label, isMain, x: xAt(end), y: yAt(end * value) };
}

type GroundProps = Pick<ScatterProps, 'xLabel' | 'yLabel'> & {
  plane: Plane;
  lines: readonly ReturnType<typeof lineOf>[];
};

/** Axes and lines of equal ratio. */
function Ground({ plane, lines, xLabel, yLabel }: GroundProps) {
  const { xTicks, yTicks, inner, xAt, yAt } = plane;
  return (
    <>
      {yTicks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={LEFT + inner} y1={yAt(tick)} y2={yAt(tick)} stroke="var(--line)" />
          <text x={LEFT - 6} y={yAt(tick) + 4} textAnchor="end" className="chart-text">
            {tick}
          </text>
        </g>
      ))}
      {xTicks.map((tick) => (
        <text key={tick} x={xAt(tick)} y={TOP + TALL + 15} textAnchor="middle" className="chart-text">
          {tick}
        </text>
      ))}
      <text x={LEFT} y={10} className="chart-text">
        {yLabel}
      </text>
      <text x={LEFT + inner} y={SCATTER_PX - 6} textAnchor="end" className="chart-text">
        {xLabel}
      </text>
      {lines.map(({ words, isMain, x, y }) => (
        <g key={words}>
          <path
            d={`M${xAt(0)} ${yAt(0)}L${x} ${y}`}
            stroke="var(--ink-3)"
            strokeDasharray={isMain ? undefined : '3 3'}
          />
          <text x={x + WORDS_PX} y={y + WORDS_PX} className="chart-text">
            {words}
          </text>
        </g>
      ))}
    </>
  );
}

type Mark = ScatterPoint & { cx: number; cy: number };

function nearest(marks: readonly Mark[], x: number, y: number): number | undefined {
  const far = marks.map(({ cx, cy }) => Math.hypot(cx - x, cy - y));
  const least = Math.min(...far);
  return least <= NEAR_PX ? far.indexOf(least) : undefined;
}
