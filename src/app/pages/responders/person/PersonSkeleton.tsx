const FIGURES = 7;
const LANES = 5;
const ROWS = 6;

/** Placeholder of the page of a person: figures, days, list. */
export function PersonSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="mb-3.5 grid grid-cols-2 overflow-hidden rounded-[10px] border border-line bg-surface sm:grid-cols-4 xl:grid-cols-7">
        {Array.from({ length: FIGURES }, (_, place) => (
          <div key={place} className="-mt-px -ml-px h-[102px] border-t border-l border-line px-3.5 py-2">
            <Line className="mt-1 w-24" />
            <Line className="mt-3 h-5! w-12" />
          </div>
        ))}
      </div>
      <div className="mb-3.5 overflow-hidden rounded-[10px] border border-line bg-surface">
        {Array.from({ length: LANES }, (_, place) => (
          <div
            key={place}
            className="flex h-8 items-center border-line px-4 first:bg-sunken not-first:border-t"
          >
            <Line className="w-28" />
          </div>
        ))}
      </div>
      <div className="panel-box min-h-[36rem]">
        <Line className="mb-8 w-72" />
        {Array.from({ length: ROWS }, (_, place) => (
          <div key={place} className="flex h-12 items-center gap-6 border-t border-line">
            <Line className="w-32" />
            <Line className="grow" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Line({ className }: { className: string }) {
  return <span className={`block h-3 animate-pulse rounded-sm bg-sunken ${className}`} />;
}
