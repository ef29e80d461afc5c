import { formatZone } from '#domain/time/format';
import { QueryPanel } from '../../components/states/QueryPanel';
import { RecordTable } from '../../ui/RecordTable';
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

/** Attempts of a delivery; each opens. Only of servers that list deliveries. */
export function DeliveryAttempts({ state, current, zone, onChoose }: DeliveryAttemptsProps) {
  const { isListed, attempts, last } = state;
  if (!isListed) return null;
  return (
    <QueryPanel
      what="The attempts"
      query={attempts}
      loading={
        <p className="text-sm text-ink-3" style={{ height: `${((last.data?.attempt ?? 1) + 1) * 2}rem` }}>
          Loading attempts…
        </p>
      }
      isEmpty={(listed) => listed.length === 0}
      empty="The server lists none of the attempts."
    >
      {(listed) => (
        <RecordTable
          label={`Attempts, ${formatZone(zone, Math.floor((listed.at(-1)?.atMs ?? 0) / 1000))}`}
          className="mb-2 w-full text-sm [&_:is(td,th)]:align-middle"
          columns={[
            {
              head: 'Attempt',
              cell: ({ delivery: { attempt } }) => (
                <button
                  type="button"
                  aria-label={`Attempt ${attempt}`}
                  className="min-h-6 min-w-6 text-left text-accent underline max-md:min-h-11"
                  onClick={() => onChoose(attempt)}
                >
                  {attempt}
                </button>
              ),
            },
            { head: 'Sent', cell: ({ atMs }) => <Moment atMs={atMs} zone={zone} /> },
            {
              head: 'Answer',
              cell: ({ delivery, isDelivered }) => (
                <span className={isDelivered ? '' : 'font-semibold text-bad'}>{answerWords(delivery)}</span>
              ),
            },
            { head: 'Took', numeric: true, cell: ({ delivery }) => durationWords(delivery.duration) },
          ]}
          items={listed}
          keyOf={({ delivery }) => `${delivery.attempt} ${delivery.event_time}`}
          isCurrent={({ delivery }) => delivery.attempt === current}
        />
      )}
    </QueryPanel>
  );
}
