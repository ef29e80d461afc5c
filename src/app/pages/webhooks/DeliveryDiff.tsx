import { formatZone } from '#domain/time/format';
import { answerWords, durationWords } from './use-delivery-list';
import { Moment } from './Moment';
import { useMemo } from 'react';
import { type AttemptIds, DELIVERY_FIELDS, type DeliveryView } from '#address/values';
import { counted, formatCount } from '#domain/text/words';
import type { Delivery } from '#contract/webhook';
import { type DeliveryIds, parseEventTime } from '#domain/webhook/events';
import { hasRequest, inCommon } from '#domain/webhook/attempts';
import type { ComparedLine, ComparedPart } from '#domain/webhook/compare';
import { outcomeName } from '#domain/webhook/failure';
import { QueryPanel } from '../../components/states/Failure';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { usePatchSearch } from '../../url/settings';
import { useWork } from './work/run';
import { useAttempt, type AttemptState } from './work/use-attempt';
import { RecordTable } from '../../ui/RecordTable';

type DeliveryDiffProps = {
  delivery: Delivery;
  ids: DeliveryIds;
  other: AttemptIds;
  view: DeliveryView;
  zone: string;
};

/** Differences between two deliveries, or two attempts of one, line by line. */
export function DeliveryDiff({ delivery, ids, other: otherIds, view, zone }: DeliveryDiffProps) {
  const patch = usePatchSearch();
  const state = useAttempt(otherIds);
  const isSameEvent = otherIds.eventId === ids.eventId && otherIds.integrationId === ids.integrationId;
  const nameOf = (id: string, { attempt }: Delivery) => (isSameEvent ? `attempt ${attempt}` : id);
  return (
    <Panel title="Differences">
      <QueryPanel
        what="The other delivery"
        query={state.last}
        loading={<p className="h-40 text-ink-3">Looking up {otherIds.eventId}…</p>}
      >
        {() =>
          state.delivery ? (
            <Differences
              left={{ delivery, name: nameOf(ids.eventId, delivery) }}
              right={{ delivery: state.delivery, name: nameOf(otherIds.eventId, state.delivery) }}
              hasAllLines={view.allValues}
              zone={zone}
            />
          ) : (
            <p className="h-40 text-ink-3">Loading attempts…</p>
          )
        }
      </QueryPanel>
      {state.missing !== undefined && (
        <p className="mt-2 text-sm text-warn">
          The server does not list attempt {state.missing} of {otherIds.eventId}: this is the last.
        </p>
      )}
      <p className="mt-3 print:hidden">
        <Button onClick={() => patch(DELIVERY_FIELDS.other.write(undefined))}>Close the comparison</Button>
      </p>
    </Panel>
  );
}

type Side = { delivery: Delivery; name: string };
type DifferencesProps = { left: Side; right: Side; hasAllLines: boolean; zone: string };

function Differences({ left, right, hasAllLines, zone }: DifferencesProps) {
  const patch = usePatchSearch();
  const input = useMemo(() => inCommon(left.delivery, right.delivery), [left.delivery, right.delivery]);
  const parts = useWork('compare', input, deliveryLength(input.left) + deliveryLength(input.right));
  if (!parts) return <p className="h-40 text-ink-3">Comparing…</p>;
  const same = parts.reduce((sum, part) => sum + part.same, 0);
  const isReduced = hasRequest(left.delivery) !== hasRequest(right.delivery);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span role="status">{partWords(totalOf(parts))}</span>
        <Button
          look="quiet"
          aria-pressed={hasAllLines}
          className="print:hidden"
          onClick={() => patch(DELIVERY_FIELDS.allValues.write(!hasAllLines))}
        >
          {hasAllLines ? 'Hide' : 'Show'} {counted(same, 'same line')}
        </Button>
      </p>
      {isReduced && (
        <p className="text-sm text-ink-2">
          Outcome and response only: the server lists earlier attempts without headers and request.
        </p>
      )}
      <ul className="my-2 text-sm">
        <SideName sign="−" side={left} zone={zone} isThis />
        <SideName sign="+" side={right} zone={zone} />
      </ul>
      {parts
        .filter((part) => part.same + part.removed + part.added > 0)
        .map((part) => (
          <section key={part.title} aria-label={`${part.title}, compared`} className="mt-2">
            <h3 className="bg-sunken px-2 py-1 text-sm font-semibold">
              {part.title} <span className="font-normal text-ink-2">{partWords(part)}</span>
            </h3>
            <PartLines part={part} hasAllLines={hasAllLines} />
          </section>
        ))}
    </>
  );
}

type SideNameProps = { sign: string; side: Side; zone: string; isThis?: boolean };

/** Sign, outcome, name and time of a side. */
function SideName({ sign, side: { delivery, name }, zone, isThis = false }: SideNameProps) {
  const time = parseEventTime(delivery.event_time);
  const outcome = outcomeName(delivery);
  return (
    <li className="wrap-anywhere">
      <span className="font-mono">{sign}</span>{' '}
      <b className={`font-semibold ${outcome === 'Not delivered' ? 'text-bad' : ''}`}>
        {isThis ? `This one, ${outcome.toLowerCase()}` : outcome}
      </b>
      : {name}
      {time && (
        <span className="text-xs text-ink-2">
          {' '}
          <Moment atMs={time.instantMs} zone={zone} /> {formatZone(zone, Math.floor(time.instantMs / 1000))}
        </span>
      )}
    </li>
  );
}

const SIGNS = {
  same: { sign: ' ', words: '', look: '' },
  removed: { sign: '−', words: 'only in this one: ', look: 'bg-bad-soft' },
  added: { sign: '+', words: 'only in the other: ', look: 'bg-warn-soft' },
} satisfies Record<ComparedLine['kind'], object>;

function PartLines({ part: { lines }, hasAllLines }: { part: ComparedPart; hasAllLines: boolean }) {
  return lines
    .filter(({ kind }) => hasAllLines || kind !== 'same')
    .map(({ kind, text, isHidden }, index) => {
      const { sign, words, look } = SIGNS[kind];
      return (
        <p
          // A line may come twice; its place is its identity.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={`flex gap-2 px-2 font-mono text-xs leading-6 wrap-anywhere whitespace-pre-wrap ${look}`}
        >
          <span aria-hidden="true" className="flex-none whitespace-pre">
            {sign}
          </span>
          <span className="min-w-0">
            <span className="sr-only">{words}</span>
            {text}
            {isHidden && <span className="ml-2 font-sans font-semibold text-warn">differs, masked</span>}
          </span>
        </p>
      );
    });
}

type Counts = Pick<ComparedPart, 'removed' | 'added' | 'isRewritten'> & { lines?: ComparedPart['lines'] };

function totalOf(parts: readonly ComparedPart[]): Counts {
  const sum = (figure: 'removed' | 'added') => parts.reduce((total, part) => total + part[figure], 0);
  return { removed: sum('removed'), added: sum('added'), isRewritten: false };
}

/** "2 lines only in this one, 3 only in the other" */
function partWords({ removed, added, isRewritten, lines }: Counts): string {
  if (isRewritten) return 'the same, written differently';
  if (removed + added === 0) return 'the same';
  const words = `${counted(removed, 'line')} only in this one, ${formatCount(added)} only in the other`;
  return lines && lines.length < removed + added ? `${words}; ${formatCount(lines.length)} shown` : words;
}

function deliveryLength({
  request_headers,
  request_body,
  response_headers,
  response_body,
}: Delivery): number {
  return request_headers.length + request_body.length + response_headers.length + response_body.length;
}

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
