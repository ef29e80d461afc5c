import { useIsOffline } from '../../../api/reached';

const SKELETON_ROWS = 8;

/** Placeholder with the height of the rows. */
export function TimelineSkeleton() {
  const isOffline = useIsOffline();
  return (
    <div className="timeline timeline-busy">
      <div className="timeline-row timeline-ruler">
        <div className="timeline-head" />
        <div className="ruler py-3 text-xs text-ink-3">
          <span className="ml-2">{isOffline ? '' : 'Loading the schedules…'}</span>
        </div>
      </div>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
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
