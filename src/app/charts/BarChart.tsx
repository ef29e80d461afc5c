import { Suspense } from 'react';
import { fittingBars, type BarModel } from './model';
import { lazyPart } from '../components/states/lazy-part';

// The library behind it is large: nobody who looks at no chart pays for it.
const Bars = lazyPart(() => import('./Bars'), 'Bars');

const HEIGHT = 272;

type BarChartProps = {
  label: string;
  model: BarModel;
  /** Where a bar leads. */
  pathOf?: (index: number) => string | undefined;
};

/** A bar chart over time, loaded when it is first drawn. */
export function BarChart({ label, model, pathOf }: BarChartProps) {
  return (
    <div data-drawing>
      <Suspense fallback={<ChartSkeleton height={HEIGHT} label={label} />}>
        <Bars {...{ label, model, pathOf }} bars={fittingBars(model)} />
      </Suspense>
    </div>
  );
}

/** A chart that is on its way, as high as it will be. */
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
