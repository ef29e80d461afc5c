import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { axisTicks } from '#domain/insight/axis';
import { ChartCursor, type Cursor } from './ChartCursor';
import {
  BARS_PX,
  fillOf,
  fittingBars,
  highestOf,
  type Bar as BarOf,
  type BarModel,
  type Fill,
} from './model';
import { Patterns } from './Legend';

type BarsProps = {
  label: string;
  model: BarModel;
  /** Link of a bar. */
  pathOf?: (index: number) => string | undefined;
};

/** Stacked bars over time. */
export function Bars({ label, model, pathOf }: BarsProps) {
  const id = useId();
  const bars = fittingBars(model);
  return (
    <ChartCursor
      label={label}
      count={bars.length}
      sentenceOf={(index) => bars[index]?.sentence ?? ''}
      pathOf={pathOf}
      height={BARS_PX}
    >
      {(cursor) => <Drawing {...{ id, model, bars }} {...cursor} />}
    </ChartCursor>
  );
}

type DrawingProps = Cursor & { id: string; model: BarModel; bars: readonly BarOf[] };

function Drawing({ id, model, bars, width, active, point }: DrawingProps) {
  const data = bars.map((bar) => ({ key: bar.key, values: bar.values.map((value) => value ?? 0) }));
  const labels = new Map(bars.map((bar) => [bar.key, bar.label]));
  return (
    <BarChart
      width={width}
      height={BARS_PX}
      data={data}
      margin={{ top: 8, right: 28, bottom: 0, left: 0 }}
      barCategoryGap="12%"
      accessibilityLayer={false}
      onMouseMove={({ activeTooltipIndex }) => {
        const index = Number(activeTooltipIndex ?? Number.NaN);
        point(Number.isInteger(index) ? index : undefined);
      }}
    >
      <Patterns id={id} />
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        type="category"
        dataKey="key"
        axisLine={false}
        tickLine={false}
        height={24}
        tickFormatter={(key: string) => labels.get(key) ?? ''}
        interval="preserveStartEnd"
        minTickGap={12}
        tick={AXIS_TEXT}
      />
      <YAxis {...valueAxisOf(model)} width={56} />
      {model.series.map(({ label, fill }, place) => (
        <Bar
          key={label}
          name={label}
          stackId="all"
          dataKey={({ values }: { values: number[] }) => values[place] ?? 0}
          isAnimationActive={false}
          maxBarSize={40}
          shape={(shape: BarShapeProps) => (
            <Segment
              {...{ shape, id, fill }}
              hollow={bars[shape.index]?.hollow === true}
              active={shape.index === active}
            />
          )}
        />
      ))}
    </BarChart>
  );
}

const AXIS_TEXT = { className: 'chart-text' };

function valueAxisOf(model: BarModel) {
  const ticks = axisTicks(highestOf(model.bars), model.kind);
  return {
    type: 'number' as const,
    tickFormatter: (value: number) => model.tick(value),
    ticks,
    domain: [0, ticks.at(-1) ?? 1],
    allowDataOverflow: true,
    interval: 0 as const,
    axisLine: false,
    tickLine: false,
    tick: AXIS_TEXT,
  };
}

type SegmentProps = { shape: BarShapeProps; id: string; fill: Fill; hollow: boolean; active: boolean };

function Segment({ shape, id, fill, hollow, active }: SegmentProps) {
  const { x, y, width, height } = shape;
  if (!(width > 0) || !(height > 0)) return <></>;
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      className="chart-mark"
      data-fill={fill}
      data-hollow={hollow}
      data-active={active}
      fill={fillOf(id, fill, hollow)}
    />
  );
}
