import type { MouseEvent } from 'react';
import {
  CartesianGrid,
  DefaultZIndexes,
  ReferenceLine,
  Scatter as Points,
  ScatterChart,
  type ScatterShapeProps,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
  ZIndexLayer,
} from 'recharts';
import { axisTicks } from '#domain/insight/axis';
import { ChartCursor, type Cursor } from './ChartCursor';
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
  hasLabel: boolean;
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
const NEAR_PX = 14;
/** Distance between a line and its label. */
const LABEL_PX = 4;

/** Points by two counts, with lines of equal ratio; small samples are outlined. */
export function Scatter({ label, pathOf, ...plane }: ScatterProps) {
  const { points } = plane;
  return (
    <ChartCursor
      label={label}
      count={points.length}
      sentenceOf={(index) => points[index]?.sentence ?? ''}
      pathOf={pathOf}
      height={SCATTER_PX}
    >
      {(cursor) => <Drawing {...plane} {...cursor} />}
    </ChartCursor>
  );
}

type DrawingProps = Omit<ScatterProps, 'label' | 'pathOf'> & Cursor;

function Drawing({ points, slopes, xLabel, yLabel, width, active, point }: DrawingProps) {
  const x = axisOf(points.map((each) => each.x));
  const y = axisOf(points.map((each) => each.y));
  const lines = slopes.map(({ value, ...slope }) => {
    const end = Math.min(x.domain[1], y.domain[1] / value);
    return { ...slope, x: end, y: end * value };
  });
  return (
    <ScatterChart
      width={width}
      height={SCATTER_PX}
      margin={{ top: 18, right: 108, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        {...x}
        dataKey="x"
        height={36}
        label={{ value: xLabel, position: 'insideBottomRight', className: 'chart-text' }}
      />
      <YAxis
        {...y}
        dataKey="y"
        width={LEFT}
        label={{ value: yLabel, position: 'top', dx: LEFT / 2, textAnchor: 'start', className: 'chart-text' }}
      />
      {lines.map((line) => (
        <ReferenceLine
          key={line.label}
          segment={[
            { x: 0, y: 0 },
            { x: line.x, y: line.y },
          ]}
          stroke="var(--ink-3)"
          strokeDasharray={line.isMain ? undefined : '3 3'}
        />
      ))}
      <Points
        data={[...points]}
        isAnimationActive={false}
        shape={({ cx, cy, index }: ScatterShapeProps) => (
          <circle
            cx={cx}
            cy={cy}
            r={index === active ? 7 : 5}
            className="chart-mark chart-fill"
            data-fill="dots"
            data-hollow={points[index]?.hollow}
            data-active={index === active}
            fillOpacity={points[index]?.hollow === true ? 0 : 0.75}
          />
        )}
      />
      <Labels {...{ points, lines, width, active, point }} />
    </ScatterChart>
  );
}

function axisOf(values: readonly number[]) {
  const ticks = axisTicks(Math.max(1, ...values), 'counts');
  return {
    type: 'number' as const,
    ticks,
    domain: [0, ticks.at(-1) ?? 1] as [number, number],
    interval: 0 as const,
    axisLine: false,
    tickLine: false,
    tick: { className: 'chart-text' },
  };
}

type LabelsProps = Pick<DrawingProps, 'points' | 'width' | 'active' | 'point'> & {
  lines: readonly { label: string; x: number; y: number }[];
};

/** Labels of the lines, and of the points that have room. The nearest point is under the pointer. */
function Labels({ points, lines, width, active, point }: LabelsProps) {
  const [xScale, yScale, area] = [useXAxisScale(), useYAxisScale(), usePlotArea()];
  if (!xScale || !yScale || !area) return null;
  const at = (place: { x: number; y: number }) => ({ cx: xScale(place.x) ?? 0, cy: yScale(place.y) ?? 0 });
  const marks = points.map((each) => ({ ...each, ...at(each) }));
  const ends = lines.map((line) => {
    const { cx, cy } = at(line);
    return {
      key: line.label,
      text: line.label,
      x: cx + LABEL_PX,
      y: cy + LABEL_PX,
      anchor: 'start' as const,
    };
  });
  const boxes = ends.map((end) => textBox(end.text, end));
  const free = freeLabels(marks, marks[active ?? -1], boxes, { left: area.x, right: width });
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      {[...ends, ...free].map(({ key, text, x, y, anchor }) => (
        <text key={key} x={x} y={y} textAnchor={anchor} className="chart-text chart-halo">
          {text}
        </text>
      ))}
      <rect
        width={width}
        height={SCATTER_PX}
        fill="transparent"
        onMouseMove={({ nativeEvent }: MouseEvent) =>
          point(nearest(marks, nativeEvent.offsetX, nativeEvent.offsetY))
        }
      />
    </ZIndexLayer>
  );
}

function nearest(marks: readonly { cx: number; cy: number }[], x: number, y: number): number | undefined {
  const far = marks.map(({ cx, cy }) => Math.hypot(cx - x, cy - y));
  const least = Math.min(...far);
  return least <= NEAR_PX ? far.indexOf(least) : undefined;
}
