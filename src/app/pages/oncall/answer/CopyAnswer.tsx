import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';
import { CopyButton } from '../../../ui/CopyButton';
import { type RecordedThen, withRecord } from '../past/past-answers';
import type { Shifts } from '../model/shifts';
import { type AnswerSource, type AnswerWords, textOfAnswer, useSourceLines, withSource } from './answers';

type CopyAnswerProps = AnswerSource & { at: UnixSeconds; words: AnswerWords; className?: string };

/** Button that copies an answer as one line. */
export function CopyAnswer({ schedule, replies, at, words, className = '' }: CopyAnswerProps) {
  const now = useNow();
  const linesOf = useSourceLines(words.zone);
  return (
    <span className={`inline-flex items-center gap-2 print:hidden ${className}`}>
      <CopyButton
        look="quiet"
        aria-label={`Copy who is on call for ${schedule.schedule_name}`}
        text={() => withSource(textOfAnswer({ schedule, replies }, at, now, words), linesOf([schedule]))}
        statusClass="text-xs text-ink-2 empty:hidden"
      >
        Copy
      </CopyButton>
    </span>
  );
}

type CopyCardProps = Omit<CopyAnswerProps, 'replies'> & {
  shifts: Shifts;
  /** Of a past time. */
  recordedThen?: RecordedThen;
};

/** The same for a card; nothing while the shifts are loading. */
export function CopyCard({ schedule, shifts, at, recordedThen, ...common }: CopyCardProps) {
  const replies = withRecord(shifts.replies, recordedThen);
  if (!replies.some(({ window }) => contains(window, at))) return null;
  return <CopyAnswer {...{ schedule, replies, at }} {...common} />;
}
