import { Bar, BarChart, CartesianGrid, XAxis, YAxis, type BarShapeProps } from 'recharts';
import type { YAxisTickContentProps } from 'recharts';
import { axisTicks, type AxisKind } from '#domain/insight/axis';
import { ChartCursor, type Cursor } from './ChartCursor';
import { AXIS_PX, dumbbellsPx, shortened } from './model';

export type Dumbbell = {
  key: string;
  label: string;
  before: number;
  now: number;
  /** Grey for small samples or none. */
  meaning: 'worse' | 'better' | 'neither';
  /** Change in words: "19 more". */
  text: string;
  sentence: string;
};

type DumbbellsProps = {
  label: string;
  items: readonly Dumbbell[];
  kind: AxisKind;
  tick: (value: number) => string;
  pathOf: (index: number) => string | undefined;
};

/** Room for the change in words. */
const RIGHT = 84;

/** Two values per line: a ring before, a dot now, and the direction between them. */
export function Dumbbells({ label, items, kind, tick, pathOf }: DumbbellsProps) {
  return (
    <ChartCursor
      label={label}
      count={items.length}
      sentenceOf={(index) => items[index]?.sentence ?? ''}
      pathOf={pathOf}
      height={dumbbellsPx(items.length)}
    >
      {(cursor) => <Drawing {...{ items, kind, tick }} {...cursor} />}
    </ChartCursor>
  );
}

type DrawingProps = Pick<DumbbellsProps, 'items' | 'kind' | 'tick'> & Cursor;

function Drawing({ items, kind, tick, width, active, point }: DrawingProps) {
  const names = Math.min(150, width * 0.34);
  const ticks = axisTicks(Math.max(0, ...items.flatMap(({ before, now }) => [before, now])), kind);
  return (
    <BarChart
      layout="vertical"
      width={width}
      height={dumbbellsPx(items.length)}
      data={[...items]}
      margin={{ top: 0, right: RIGHT, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      onMouseMove={({ activeTooltipIndex }) => {
        const index = Number(activeTooltipIndex ?? Number.NaN);
        point(Number.isInteger(index) ? index : undefined);
      }}
    >
      <CartesianGrid horizontal={false} stroke="var(--line)" />
      <XAxis
        type="number"
        ticks={ticks}
        domain={[0, ticks.at(-1) ?? 1]}
        tickFormatter={tick}
        interval={0}
        height={AXIS_PX}
        axisLine={false}
        tickLine={false}
        tick={{ className: 'chart-text' }}
      />
      <YAxis
        type="category"
        dataKey="key"
        width={names}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, index }: YAxisTickContentProps) => (
          <text
            x={Number(x)}
            y={Number(y) + 4}
            textAnchor="end"
            className="chart-text"
            data-active={index === active}
          >
            {shortened(items[index]?.label ?? '', names)}
          </text>
        )}
      />
      <Bar
        dataKey={({ before, now }: Dumbbell) => [Math.min(before, now), Math.max(before, now)]}
        isAnimationActive={false}
        shape={(shape: BarShapeProps) => <Marks shape={shape} item={items[shape.index]} />}
      />
    </BarChart>
  );
}

/** Both values of a line, and its change in words at the right edge. */
function Marks({ shape, item }: { shape: BarShapeProps; item: Dumbbell | undefined }) {
  const { x, y, width, height, background } = shape;
  if (!item) return <></>;
  const middle = y + height / 2;
  const [before, now] = item.before <= item.now ? [x, x + width] : [x + width, x];
  const right = (background?.x ?? 0) + (background?.width ?? 0);
  return (
    <g className="dumbbell" data-meaning={item.meaning}>
      <path d={`M${before} ${middle}H${now}`} />
      <circle cx={before} cy={middle} r={3.5} data-end="before" />
      <circle cx={now} cy={middle} r={4.5} data-end="now" />
      <text x={right + 14} y={middle + 4} className="dumbbell-text">
        {item.text}
      </text>
    </g>
  );
}
