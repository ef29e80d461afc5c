import { momentText, type Moment } from '#domain/insight/incidents/incident-story';
import { formatExactDuration } from '#domain/time/duration';

const LOOKS: Record<Moment['what'], string> = {
  triggered: 'bg-bad',
  acknowledged: 'bg-warn',
  closed: 'bg-good',
};

/** What happened, one below the other, with the time between. */
export function Timeline({ moments, zone }: { moments: readonly Moment[]; zone: string }) {
  return (
    <ol aria-label="What happened" className="mb-3 text-sm">
      {moments.map(({ what, at, after }, index) => (
        <li key={what} className="relative flex gap-3 pb-2.5 last:pb-0">
          {index < moments.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-[18px] bottom-[-4px] left-[4.5px] w-px bg-line-strong"
            />
          )}
          <span
            aria-hidden="true"
            className={`mt-1.5 size-2.5 shrink-0 rounded-full forced-color-adjust-none forced-colors:bg-current ${LOOKS[what]}`}
          />
          <span className="min-w-0">
            <b className="font-semibold">{what}</b>
            {what !== 'triggered' && <span className="text-ink-2"> after {formatExactDuration(after)}</span>}
            <br />
            <time dateTime={new Date(at * 1000).toISOString()} className="text-ink-2">
              {momentText(at, zone)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  );
}
