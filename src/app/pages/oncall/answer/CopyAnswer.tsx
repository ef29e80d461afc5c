import type { Schedule } from '#contract/schedule';
import type { DutyAt } from '#domain/oncall/reply/duty-at';
import type { UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';
import { CopyButton } from '../../../ui/CopyButton';
import { type ChosenRota, dutyBy } from '../asked/asked-rows';
import type { Shifts } from '../model/shifts';
import { type AnswerWords, textOfAnswer } from './text-of-answer';

type CopyAnswerProps = { duty: DutyAt; at: UnixSeconds; words: AnswerWords; className?: string };

/** Button that copies an answer as one line. */
export function CopyAnswer({ duty, at, words, className = '' }: CopyAnswerProps) {
  const now = useNow();
  return (
    <span className={`inline-flex items-center gap-2 print:hidden ${className}`}>
      <CopyButton
        look="quiet"
        aria-label={`Copy who is on call for ${duty.schedule.schedule_name}`}
        text={() => textOfAnswer(duty, at, now, words)}
        statusClass="text-xs text-ink-2 empty:hidden"
      >
        Copy
      </CopyButton>
    </span>
  );
}

type CopyCardProps = Omit<CopyAnswerProps, 'duty'> & {
  schedule: Schedule;
  shifts: Shifts;
  /** Rota of a past time. */
  rota?: ChosenRota | undefined;
};

/** The same for a card; nothing while the shifts are loading. */
export function CopyCard({ schedule, shifts, at, rota, ...common }: CopyCardProps) {
  const duty = rota ? dutyBy(rota, schedule, at, shifts) : shifts.dutyAt(schedule, at);
  return duty && <CopyAnswer duty={duty} at={at} {...common} />;
}
