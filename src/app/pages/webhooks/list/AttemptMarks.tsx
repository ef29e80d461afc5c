import { counted } from '#domain/text/count';
import type { Attempt } from '#domain/webhook/events';

/** Square per attempt in order, where there are several: filled if it failed, light if it was delivered. */
export function AttemptMarks({ attempts }: { attempts: readonly Attempt[] }) {
  const failed = attempts.filter(({ isDelivered }) => !isDelivered).length;
  return (
    <span className="inline-flex gap-0.5" title={`${counted(attempts.length, 'attempt')}, ${failed} failed`}>
      {(attempts.length > 1 ? attempts : []).map(({ delivery, isDelivered }) => (
        <span
          key={`${delivery.attempt} ${delivery.event_time}`}
          aria-hidden="true"
          className={`inline-block h-2.5 w-4 rounded-xs border ${isDelivered ? 'border-good bg-good-soft' : 'border-bad bg-bad forced-colors:bg-[CanvasText]'}`}
        />
      ))}
      <span className="sr-only">
        {counted(attempts.length, 'attempt')}, {failed} failed
      </span>
    </span>
  );
}
