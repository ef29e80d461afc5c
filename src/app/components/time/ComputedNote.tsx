import type { Schedule } from '#contract/schedule';
import { computedDuties, computedInWords } from '#domain/duty/computed-past';
import type { Interval } from '#domain/time/interval';

type ComputedNoteProps = {
  schedules: readonly Schedule[];
  window: Interval;
  zone: string;
  className?: string;
};

/** Sentence about duty before the first import of schedules; nothing where all is recorded. */
export function ComputedNote({ schedules, window, zone, className = '' }: ComputedNoteProps) {
  const words = computedInWords(computedDuties(schedules, window), zone);
  return words === '' ? null : <p className={`text-sm wrap-anywhere text-ink-2 ${className}`}>{words}</p>;
}
