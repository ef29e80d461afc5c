import { formatZone } from '#domain/time/format';
import type { Attempt } from '#domain/webhook/events';
import { QueryPanel } from '../../components/states/QueryPanel';
import { answerWords, durationWords } from './list/model/words';
import { Moment } from './Moment';
import type { AttemptState } from './work/use-attempt';

type DeliveryAttemptsProps = {
  state: AttemptState;
  /** Number of the attempt on the page. */
  current: number;
  zone: string;
  onChoose: (attempt: number) => void;
};

/** Timeline of the attempts of a delivery; each opens. Only of servers that list deliveries. */
export function DeliveryAttempts({ state, current, zone, onChoose }: DeliveryAttemptsProps) {
  const { isListed, attempts, last } = state;
  if (!isListed) return null;
  return (
    <QueryPanel
      what="The attempts"
      query={attempts}
      loading={
        <p className="text-sm text-ink-3" style={{ height: `${(last.data?.attempt ?? 1) * ROW_REM}rem` }}>
          Loading attempts…
        </p>
      }
      isEmpty={(listed) => listed.length === 0}
      empty="The server lists none of the attempts."
    >
      {(listed) => (
        <ol aria-label={`Attempts, ${formatZone(zone, secondsOf(listed))}`} className="mb-2 text-sm">
          {listed.map((attempt) => (
            <AttemptRow
              key={`${attempt.delivery.attempt} ${attempt.delivery.event_time}`}
              attempt={attempt}
              isCurrent={attempt.delivery.attempt === current}
              zone={zone}
              onChoose={onChoose}
            />
          ))}
        </ol>
      )}
    </QueryPanel>
  );
}

/** Height of a row. */
const ROW_REM = 1.75;

function secondsOf(attempts: readonly Attempt[]): number {
  return Math.floor((attempts.at(-1)?.atMs ?? 0) / 1000);
}

type AttemptRowProps = {
  attempt: Attempt;
  isCurrent: boolean;
  zone: string;
  onChoose: (attempt: number) => void;
};

function AttemptRow({ attempt, isCurrent, zone, onChoose }: AttemptRowProps) {
  const { delivery, atMs, isDelivered } = attempt;
  return (
    <li aria-current={isCurrent}>
      <button
        type="button"
        className={`flex h-7 w-full items-center gap-2 rounded-md px-1 text-left hover:bg-hover ${isCurrent ? 'font-semibold' : ''}`}
        onClick={() => onChoose(delivery.attempt)}
      >
        <span
          aria-hidden="true"
          className={`size-2.5 shrink-0 rounded-full border ${isDelivered ? 'border-good bg-good-soft' : 'border-bad bg-bad forced-colors:bg-[CanvasText]'}`}
        />
        <span className="whitespace-nowrap">
          <Moment atMs={atMs} zone={zone} />
        </span>
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">{isDelivered ? 'Delivered, ' : 'Not delivered, '}</span>
          {answerWords(delivery)}
        </span>
        <span className="font-normal whitespace-nowrap text-ink-2">{durationWords(delivery.duration)}</span>
      </button>
    </li>
  );
}
