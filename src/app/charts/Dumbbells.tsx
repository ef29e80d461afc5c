import { axisTicks, type AxisKind } from '#domain/insight/axis';
import { useWidth } from '../hooks/use-media';
import { ChartCursor } from './ChartCursor';

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

const ROW_PX = 20;
const FOOT_PX = 22;
const RIGHT = 84;
const CHAR_PX = 6.6;

/** Two values per line: a ring before, a dot now, and the direction between them. */
export function Dumbbells({ label, items, kind, tick, pathOf }: DumbbellsProps) {
  const [ref, width] = useWidth();
  const names = Math.min(150, width * 0.34);
  const ticks = axisTicks(Math.max(0, ...items.flatMap(({ before, now }) => [before, now])), kind);
  const end = ticks.at(-1) ?? 1;
  const inner = Math.max(1, width - names - RIGHT);
  const xAt = (value: number) => names + (value / end) * inner;
  const height = items.length * ROW_PX + FOOT_PX;
  return (
    <div ref={ref} className="min-w-0" style={{ minHeight: height + 28 }}>
      <ChartCursor
        label={label}
        count={items.length}
        rowLength={1}
        sentenceOf={(index) => items[index]?.sentence ?? ''}
        pathOf={pathOf}
      >
        {(active, point) =>
          width > 0 && (
            <svg
              width={width}
              height={height}
              aria-hidden="true"
              onMouseMove={({ nativeEvent: { offsetY } }) => {
                const line = Math.floor(offsetY / ROW_PX);
                point(line < items.length ? line : undefined);
              }}
            >
              {ticks.map((value) => (
                <g key={value}>
                  <line x1={xAt(value)} x2={xAt(value)} y1={0} y2={height - FOOT_PX} stroke="var(--line)" />
                  <text x={xAt(value)} y={height - 6} textAnchor="middle" className="chart-text">
                    {tick(value)}
                  </text>
                </g>
              ))}
              {items.map(({ key, label: name, before, now, meaning, text }, line) => {
                const y = (line + 0.5) * ROW_PX;
                return (
                  <g key={key} className="dumbbell" data-meaning={meaning}>
                    <text
                      x={names - 8}
                      y={y + 4}
                      textAnchor="end"
                      className="chart-text"
                      data-active={line === active}
                    >
                      {shortened(name, names)}
                    </text>
                    <path d={`M${xAt(before)} ${y}H${xAt(now)}`} />
                    <circle cx={xAt(before)} cy={y} r={3.5} data-end="before" />
                    <circle cx={xAt(now)} cy={y} r={4.5} data-end="now" />
                    <text x={width - RIGHT + 14} y={y + 4} className="dumbbell-text">
                      {text}
                    </text>
                  </g>
                );
              })}
            </svg>
          )
        }
      </ChartCursor>
    </div>
  );
}

function shortened(name: string, px: number): string {
  const most = Math.max(4, Math.floor((px - 8) / CHAR_PX));
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
