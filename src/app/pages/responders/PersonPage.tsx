import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { type Id, parseId } from '#contract/id';
import { rangeText } from '#domain/insight/range';
import { patched, paths } from '#address/codec';
import { formatInsight, type InsightChange, sharedSearch } from '#address/insight';
import { useDirectory } from '../../api/names/directory';
import { useInsightFilter } from '../../components/insight-filter/use-insight-filter';
import { NotFoundPage } from '../../components/shell/NotFoundPage';
import { InsightFrame } from './InsightFrame';
import { PersonData } from './person/PersonData';
import { useChartsView } from './model/use-charts-view';
import { useMetrics } from './model/use-metrics';

const FIGURE_COUNT = 7;
const LANES = 5;
const ROWS = 6;

/** Placeholder of the page of a person: figures, days, list. */
function PersonSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="mb-3.5 grid grid-cols-2 overflow-hidden rounded-[10px] border border-line bg-surface sm:grid-cols-4 xl:grid-cols-7">
        {Array.from({ length: FIGURE_COUNT }, (_, place) => (
          <div key={place} className="-mt-px -ml-px h-[102px] border-t border-l border-line px-3.5 py-2">
            <SkeletonLine className="mt-1 w-24" />
            <SkeletonLine className="mt-3 h-5! w-12" />
          </div>
        ))}
      </div>
      <div className="mb-3.5 overflow-hidden rounded-[10px] border border-line bg-surface">
        {Array.from({ length: LANES }, (_, place) => (
          <div
            key={place}
            className="flex h-8 items-center border-line px-4 first:bg-sunken not-first:border-t"
          >
            <SkeletonLine className="w-28" />
          </div>
        ))}
      </div>
      <div className="panel-box min-h-[36rem]">
        <SkeletonLine className="mb-8 w-72" />
        {Array.from({ length: ROWS }, (_, place) => (
          <div key={place} className="flex h-12 items-center gap-6 border-t border-line">
            <SkeletonLine className="w-32" />
            <SkeletonLine className="grow" />
          </div>
        ))}
      </div>
    </div>
  );
}

function SkeletonLine({ className }: { className: string }) {
  return <span className={`block h-3 animate-pulse rounded-sm bg-sunken ${className}`} />;
}

/** Figures of one person, with what they count. */
export function PersonPage() {
  const { responderId = '' } = useParams();
  const [search] = useSearchParams();
  const id = parseId(responderId);
  if (id === undefined) return <NotFoundPage />;
  // A filter by responder leaves the page of one.
  if (search.has('responder')) return <Navigate to={`${paths.responders()}?${search.toString()}`} replace />;
  return <Person key={String(id)} id={id} />;
}

function Person({ id }: { id: Id }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const insight = useInsightFilter('responders');
  const view = useChartsView(insight);
  // Of everybody, for the average; the responders page has the same.
  const metrics = useMetrics(insight);
  const { range, zone } = insight;
  const name = useDirectory().person(id);
  const all = `${paths.responders()}?${sharedSearch(search).toString()}`;
  const change = (fields: InsightChange) => {
    if (!fields.responders?.length) return insight.change(fields);
    const { responders: _, ...others } = fields;
    const to = patched(search, formatInsight(others));
    void navigate(
      `${paths.responders()}?${patched(to, formatInsight({ responders: fields.responders })).toString()}`,
    );
  };
  return (
    <InsightFrame
      insight={{ ...insight, change }}
      metrics={metrics}
      list={{ name: 'Responders', to: all }}
      title={name}
      tab={`${name} · Responders · ${rangeText(range, zone)} · ${zone}`}
      problems={view.problems}
      skeleton={<PersonSkeleton />}
      hasContent
    >
      {(reply) => (
        <PersonData
          {...{ id, name, reply, insight, view }}
          before={metrics.before}
          earlier={metrics.queries.earlier}
        />
      )}
    </InsightFrame>
  );
}
