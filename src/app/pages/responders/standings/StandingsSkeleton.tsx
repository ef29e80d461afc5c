import { FIRST_LINES } from './columns';

/** As high as a table of this many lines: its head, the first of them, the total with its change, and the legend. */
export function StandingsSkeleton({ label, lines }: { label: string; lines: number }) {
  const shown = Math.min(lines, FIRST_LINES);
  return (
    <div role="status" aria-label={`${label}: loading`} className="pt-[38px] pb-[86px] max-md:min-h-[900px]">
      {Array.from({ length: shown }, (_, line) => (
        <div key={line} className="flex h-8 items-center gap-4 border-t border-line">
          <span className="h-3 w-36 animate-pulse rounded-sm bg-sunken" />
          <span className="h-3 grow animate-pulse rounded-sm bg-sunken" />
        </div>
      ))}
      {lines > FIRST_LINES && <div className="h-[34px]" />}
    </div>
  );
}
