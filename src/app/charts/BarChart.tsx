import { Suspense } from 'react';
import { fittingBars, type BarModel } from './model';
import { lazyPart } from '../components/states/lazy-part';

// Loads recharts on demand.
const Bars = lazyPart(() => import('./Bars'), 'Bars');

const HEIGHT = 272;

type BarChartProps = {
  label: string;
  model: BarModel;
  /** Link of a bar. */
  pathOf?: (index: number) => string | undefined;
};

/** Bar chart over time, lazily loaded. */
export function BarChart({ label, model, pathOf }: BarChartProps) {
  return (
    <div data-drawing>
      <Suspense fallback={<ChartSkeleton height={HEIGHT} label={label} />}>
        <Bars {...{ label, model, pathOf }} bars={fittingBars(model)} />
      </Suspense>
    </div>
  );
}

/** Placeholder of a chart, with its height. */
export function ChartSkeleton({ height, label }: { height: number; label: string }) {
  return (
    <div role="status" aria-label={`${label}: loading`} className="flex items-end gap-2" style={{ height }}>
      {[40, 75, 55, 90, 30, 60, 80, 45].map((share) => (
        <span
          key={share}
          className="grow animate-pulse rounded-sm bg-sunken"
          style={{ height: `${share}%` }}
        />
      ))}
    </div>
  );
}
