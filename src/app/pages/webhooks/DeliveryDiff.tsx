import { useMemo } from 'react';
import { type AttemptIds, DELIVERY_FIELDS, type DeliveryView } from '#address/records';
import { counted, formatCount } from '#domain/text/count';
import type { Delivery } from '#contract/webhook';
import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { hasRequest, inCommon } from '#domain/webhook/attempts';
import type { ComparedPart, ComparedValue } from '#domain/webhook/compare';
import { formatZone } from '#domain/time/format';
import { parseEventTime } from '#domain/webhook/event-time';
import { isReceived, outcomeName } from '#domain/webhook/failure';
import { MAX_EDITS } from '#domain/webhook/diff';
import { QueryPanel } from '../../components/states/QueryPanel';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { usePatchSearch } from '../../url/use-patch-search';
import { requestWords } from './list/model/words';
import { Moment } from './Moment';
import { useWork } from './work/run';
import { useAttempt } from './work/use-attempt';

type DeliveryDiffProps = {
  delivery: Delivery;
  ids: DeliveryIds;
  other: AttemptIds;
  view: DeliveryView;
  zone: string;
};

/** Differences between two deliveries, or two attempts of one, value by value. */
export function DeliveryDiff({ delivery, ids, other: otherIds, view, zone }: DeliveryDiffProps) {
  const patch = usePatchSearch();
  const state = useAttempt(otherIds);
  const isSameEvent = otherIds.eventId === ids.eventId && otherIds.integrationId === ids.integrationId;
  const nameOf = (id: string, { attempt, ...side }: Delivery) => {
    if (isSameEvent) return `attempt ${attempt}`;
    return isReceived(side) ? requestWords(side) : id;
  };
  return (
    <Panel title="Differences">
      <QueryPanel
        what="The other delivery"
        query={state.last}
        loading={<p className="h-40 text-ink-3">Looking up {otherIds.eventId}…</p>}
      >
        {() =>
          state.delivery ? (
            <DifferenceTable
              left={{ delivery, name: nameOf(ids.eventId, delivery) }}
              right={{ delivery: state.delivery, name: nameOf(otherIds.eventId, state.delivery) }}
              hasAllValues={view.allValues}
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
type DifferenceTableProps = { left: Side; right: Side; hasAllValues: boolean; zone: string };

function DifferenceTable({ left, right, hasAllValues, zone }: DifferenceTableProps) {
  const patch = usePatchSearch();
  const input = useMemo(() => inCommon(left.delivery, right.delivery), [left.delivery, right.delivery]);
  const parts = useWork('compare', input, sizeOf(input.left) + sizeOf(input.right));
  if (!parts) return <p className="h-40 text-ink-3">Comparing…</p>;
  const sum = (figure: (part: ComparedPart) => number) =>
    parts.reduce((total, part) => total + figure(part), 0);
  const count = sum((part) => part.count);
  const different = sum((part) => part.different);
  const isReduced = hasRequest(left.delivery) !== hasRequest(right.delivery);
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span role="status">
          {formatCount(different)} of {counted(count, 'value')} differ
        </span>
        <Button
          look="quiet"
          aria-pressed={hasAllValues}
          className="print:hidden"
          onClick={() => patch(DELIVERY_FIELDS.allValues.write(!hasAllValues))}
        >
          {hasAllValues ? 'Hide' : 'Show'} {counted(count - different, 'same value')}
        </Button>
      </p>
      {isReduced && (
        <p className="mb-2 text-sm text-ink-2">
          Outcome and response only: the server lists earlier attempts without headers and request.
        </p>
      )}
      <table aria-label="Differences" className="w-full table-fixed text-sm">
        <colgroup>
          <col className="w-[26%]" />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr className="bg-sunken text-left align-top">
            <th scope="col">
              <span className="sr-only">Value</span>
            </th>
            <SideHead side={left} zone={zone} isThis />
            <SideHead side={right} zone={zone} />
          </tr>
        </thead>
        <tbody>
          {parts
            .filter(({ count: values }) => values > 0)
            .map((part) => (
              <PartRows key={part.title} part={part} hasAllValues={hasAllValues} />
            ))}
        </tbody>
      </table>
    </>
  );
}

type SideHeadProps = { side: Side; zone: string; isThis?: boolean };

/** Name, outcome and time of a side. */
function SideHead({ side: { delivery, name }, zone, isThis = false }: SideHeadProps) {
  const time = parseEventTime(delivery.event_time);
  const outcome = outcomeName(delivery);
  return (
    <th scope="col" className="p-2 font-normal wrap-anywhere">
      <b className={`font-semibold ${outcome === 'Not delivered' ? 'text-bad' : ''}`}>
        {isThis ? `This one, ${outcome.toLowerCase()}` : outcome}
      </b>
      : {name}
      {time && (
        <span className="block text-xs text-ink-2">
          <Moment atMs={time.instantMs} zone={zone} /> {formatZone(zone, Math.floor(time.instantMs / 1000))}
        </span>
      )}
    </th>
  );
}

type PartRowsProps = { part: ComparedPart; hasAllValues: boolean };

function PartRows({ part, hasAllValues }: PartRowsProps) {
  const { title, values, byPlace } = part;
  const visible = values.filter(({ kind }) => hasAllValues || kind !== 'same');
  return (
    <>
      <tr className="border-t border-line bg-sunken text-left">
        <th scope="rowgroup" colSpan={3} className="px-2 py-1 font-semibold">
          {title} <span className="font-normal text-ink-2">{partWords(part)}</span>
          {byPlace && <ByPlace {...byPlace} />}
        </th>
      </tr>
      {visible.map((value, index) => (
        // A name may come twice; its place is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        <ValueRow key={index} value={value} />
      ))}
    </>
  );
}

function ValueRow({ value: { kind, name, left, right, hidden } }: { value: ComparedValue }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-2 py-1 text-left font-normal wrap-anywhere text-ink-2">
        {name}
      </th>
      <td className="px-2 py-1 wrap-anywhere">
        <Value text={left} hidden={hidden} isMarked={kind !== 'same'} />
      </td>
      <td className="px-2 py-1 wrap-anywhere">
        <Value text={right} hidden={hidden} isMarked={false} />
      </td>
    </tr>
  );
}

type ValueProps = { text: string | undefined; hidden: ComparedValue['hidden']; isMarked: boolean };

/** Value of one side; two masked values look alike, so a note states if they are equal. */
function Value({ text, hidden, isMarked }: ValueProps) {
  if (text === undefined) return <span className="text-ink-2">absent</span>;
  const verdict = hidden === 'same' ? 'the same, masked' : 'differs';
  return (
    <>
      <span
        className={`font-mono text-xs whitespace-pre-wrap ${isMarked ? 'border-b border-warn bg-warn-soft forced-colors:font-bold' : ''}`}
      >
        {text === '' ? '(empty)' : text}
      </span>
      {hidden && (
        <span className={`ml-1.5 ${hidden === 'same' ? 'text-ink-2' : 'font-semibold text-warn'}`}>
          {verdict}
        </span>
      )}
    </>
  );
}

function sizeOf({ request_headers, request_body, response_headers, response_body }: Delivery): number {
  return request_headers.length + request_body.length + response_headers.length + response_body.length;
}

function partWords({ count, different, values, isRewritten }: ComparedPart): string {
  if (isRewritten) return 'the same values, written differently';
  if (different === 0) return 'the same';
  const summary = `${formatCount(different)} of ${formatCount(count)} differ`;
  return values.length < different ? `${summary}, ${formatCount(values.length)} shown` : summary;
}

/** Note on lines that are paired by position only. */
function ByPlace({ first, last }: { first: number; last: number }) {
  return (
    <span className="block font-normal text-warn">
      More than {formatCount(MAX_EDITS)} lines were added or removed. Rows {formatCount(first + 1)} to{' '}
      {formatCount(last)} are paired by position only, so equal lines may show as changed.
    </span>
  );
}
