import { StripSkeleton } from './strip/StripSkeleton';

/** As high as strip and table will be. */
export function ResultsSkeleton() {
  return (
    <div role="status" aria-label="The incidents: loading">
      <StripSkeleton />
      <div className="h-[max(340px,100dvh-330px)] rounded-[10px] border border-line bg-surface">
        <div className="h-9 rounded-t-[10px] border-b border-line bg-sunken" />
      </div>
    </div>
  );
}
