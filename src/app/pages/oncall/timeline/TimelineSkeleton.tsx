const ROWS = 8;

/** The timeline's place while nothing is known yet: as high as its rows will be. */
export function TimelineSkeleton() {
  return (
    <div className="timeline timeline-busy">
      <div className="timeline-row timeline-ruler">
        <div className="timeline-head" />
        <div className="h-11 px-2 py-3 text-xs text-ink-3">Loading the schedules…</div>
      </div>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className="timeline-row">
          <div className="timeline-head space-y-2 py-3">
            <div className="h-3 w-40 rounded-sm bg-hover" />
            <div className="h-2.5 w-28 rounded-sm bg-hover" />
          </div>
          <div className="timeline-lane relative h-12">
            <div className="timeline-moved" />
          </div>
        </div>
      ))}
    </div>
  );
}
