import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';
import { CopyButton } from '../../../ui/CopyButton';
import { type ChosenRota, repliesBy } from '../past/past-answers';
import type { Shifts } from '../model/shifts';
import { useSourceLines, withSource } from './use-answer-text';
import { type AnswerSource, type AnswerWords, textOfAnswer } from './text-of-answer';

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
  /** Rota of a past time. */
  rota?: ChosenRota | undefined;
};

/** The same for a card; nothing while the shifts are loading. */
export function CopyCard({ schedule, shifts, at, rota, ...common }: CopyCardProps) {
  const replies = rota ? repliesBy(rota, schedule, shifts.replies) : shifts.replies;
  if (!replies.some(({ window }) => contains(window, at))) return null;
  return <CopyAnswer {...{ schedule, replies, at }} {...common} />;
}
