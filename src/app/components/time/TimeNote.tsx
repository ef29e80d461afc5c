import { decisionInWords, formatInFull, formInWords } from '#domain/time/pasted/in-words';
import type { NoTime, PastedTime } from '#domain/time/pasted/pasted-time';

type TimeNoteProps = {
  time: PastedTime | NoTime;
  zone: string;
  /** Somebody wants it used: only then is it wrong not to be understood. */
  entered: boolean;
};

/** What a typed time was taken for, or why for none. */
export function TimeNote({ time, zone, entered }: TimeNoteProps) {
  if (time.kind === 'none') {
    return (
      <p
        role={entered ? 'alert' : undefined}
        className={`text-xs wrap-anywhere ${entered ? 'font-medium text-bad' : 'text-ink-2'}`}
      >
        {time.why}
      </p>
    );
  }
  const decision = decisionInWords(time);
  return (
    <div role="status" className="text-xs">
      <p className="text-sm font-semibold text-ink">{formatInFull(time.instant, zone)}</p>
      <p className="text-ink-3">{formInWords(time)}</p>
      {decision !== '' && <p className="mt-1 text-warn">{decision}</p>}
    </div>
  );
}
