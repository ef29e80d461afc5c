import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { axisTicks } from '#domain/insight/axis';
import { useWidth } from '../hooks/use-width';
import { ChartCursor } from './ChartCursor';
import { fillOf, highestOf, type Bar as BarOf, type BarModel, type Fill } from './model';
import { Patterns } from './Patterns';

const ROW_PX = 22;
const UP_HEIGHT_PX = 240;
const NAME_SHARE = 0.34;
const LONGEST_NAME_PX = 180;

type BarsProps = { label: string; model: BarModel; bars: readonly BarOf[] };

/** Stacked bars, across for names and up for time, drawn with recharts; the cursor is our own. */
export function Bars({ label, model, bars }: BarsProps) {
  const [ref, width] = useWidth();
  const id = useId();
  return (
    <div ref={ref} className="min-w-0">
      <ChartCursor
        label={label}
        count={bars.length}
        rowLength={1}
        sentenceOf={(index) => bars[index]?.sentence ?? ''}
      >
        {(active, point) => width > 0 && <Drawing {...{ id, model, bars, width, active, point }} />}
      </ChartCursor>
    </div>
  );
}

type DrawingProps = {
  id: string;
  model: BarModel;
  bars: readonly BarOf[];
  width: number;
  active: number | undefined;
  point: (index: number | undefined) => void;
};

function Drawing({ id, model, bars, width, active, point }: DrawingProps) {
  const across = model.direction === 'across';
  const height = across ? bars.length * ROW_PX + 34 : UP_HEIGHT_PX;
  const names = Math.min(LONGEST_NAME_PX, width * NAME_SHARE);
  const data = bars.map((bar) => ({ key: bar.key, values: bar.values.map((value) => value ?? 0) }));
  const labels = new Map(bars.map((bar, index) => [bar.key, { label: bar.label, index }]));
  const valueAxis = valueAxisOf(model);
  const nameAxis = { type: 'category' as const, dataKey: 'key', axisLine: false, tickLine: false };
  return (
    <BarChart
      width={width}
      height={height}
      data={data}
      layout={across ? 'vertical' : 'horizontal'}
      margin={{ top: 8, right: 28, bottom: 0, left: 0 }}
      barCategoryGap={across ? 4 : '12%'}
      accessibilityLayer={false}
      onMouseMove={({ activeTooltipIndex }) => {
        const index = Number(activeTooltipIndex ?? Number.NaN);
        point(Number.isInteger(index) ? index : undefined);
      }}
    >
      <Patterns id={id} />
      <CartesianGrid horizontal={!across} vertical={across} stroke="var(--line)" />
      {across ? (
        <>
          <XAxis {...valueAxis} height={24} />
          <YAxis
            {...nameAxis}
            width={names}
            interval={0}
            tick={({ x, y, payload }) => {
              const bar = labels.get(String(payload.value));
              const name = shortened(bar?.label ?? '', names);
              return <NameTick {...{ x, y, name }} active={bar?.index === active} />;
            }}
          />
        </>
      ) : (
        <>
          <XAxis
            {...nameAxis}
            height={24}
            tickFormatter={(key: string) => labels.get(key)?.label ?? ''}
            interval="preserveStartEnd"
            minTickGap={12}
            tick={AXIS_TEXT}
          />
          <YAxis {...valueAxis} width={56} />
        </>
      )}
      {model.series.map(({ label, fill }, place) => (
        <Bar
          key={label}
          name={label}
          stackId="all"
          dataKey={({ values }: { values: number[] }) => values[place] ?? 0}
          isAnimationActive={false}
          maxBarSize={across ? ROW_PX - 4 : 40}
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
const CHAR_PX = 6.6;

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

type NameTickProps = { x: string | number; y: string | number; name: string; active: boolean };

function NameTick({ x, y, name, active }: NameTickProps) {
  return (
    <text x={x} y={y} dy={4} textAnchor="end" className="chart-text" data-active={active}>
      {name}
    </text>
  );
}

/** A name as long as there is room: the whole one is in the sentence and in the table. */
function shortened(name: string, px: number): string {
  const most = Math.max(4, Math.floor((px - 8) / CHAR_PX));
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
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
