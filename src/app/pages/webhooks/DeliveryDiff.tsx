import { useMemo } from 'react';
import { counted, formatCount } from '#domain/text/count';
import type { Delivery } from '#contract/webhook';
import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { type Comparable, outcomeOf } from '#domain/webhook/compare';
import { formatZone } from '#domain/time/format';
import { parseEventTime } from '#domain/webhook/event-time';
import { explainFailure } from '#domain/webhook/failure';
import { type DiffLine, MAX_EDITS } from '#domain/webhook/diff';
import { QueryPanel } from '../../components/states/QueryPanel';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { usePatchSearch } from '../../url/use-patch-search';
import { ChooseOther } from './ChooseOther';
import { Moment } from './Moment';
import { DELIVERY_FIELDS, type DeliveryView } from '#address/records';
import { useDelivery, useWork } from './work/run';
import type { Comparison } from './work/jobs';

type DeliveryDiffProps = { delivery: Delivery; ids: DeliveryIds; view: DeliveryView; zone: string };

/** Comparison with another delivery. */
export function DeliveryDiff({ delivery, ids, view: { other, allLines }, zone }: DeliveryDiffProps) {
  const patch = usePatchSearch();
  const compareWith = (chosen: DeliveryIds | undefined) => {
    patch(DELIVERY_FIELDS.other.write(chosen));
    // The comparison is at the top of the page.
    if (chosen) window.scrollTo({ top: 0 });
  };
  if (other === undefined) return <ChooseOther delivery={delivery} ids={ids} onChoose={compareWith} />;
  return (
    <Panel title="Compared" note={`with ${other.eventId} of ${other.integrationId}`}>
      <p className="flex flex-wrap gap-2 print:hidden">
        <Button
          look={allLines ? 'plain' : 'pressed'}
          aria-pressed={!allLines}
          onClick={() => patch(DELIVERY_FIELDS.allLines.write(!allLines))}
        >
          Only what differs
        </Button>
        <Button onClick={() => compareWith(undefined)}>Close the comparison</Button>
      </p>
      <OtherDelivery delivery={delivery} ids={ids} other={other} allLines={allLines} zone={zone} />
    </Panel>
  );
}

type OtherDeliveryProps = {
  delivery: Delivery;
  ids: DeliveryIds;
  other: DeliveryIds;
  allLines: boolean;
  zone: string;
};

function OtherDelivery({ delivery, ids, other: otherIds, allLines, zone }: OtherDeliveryProps) {
  const query = useDelivery(otherIds);
  return (
    <QueryPanel
      what="The other delivery"
      query={query}
      loading={<p className="h-40 text-ink-3">Looking up {otherIds.eventId}…</p>}
    >
      {(other) => (
        <>
          <p className="mt-2 grid grid-cols-[1rem_1fr_1fr] gap-2 px-2 text-xs font-semibold text-ink-3">
            <span className="col-start-2 wrap-anywhere">
              This one, {wasDelivered(delivery) ? 'delivered' : 'not delivered'}: {ids.eventId}
              <SideTime delivery={delivery} zone={zone} />
            </span>
            <span className="wrap-anywhere">
              {wasDelivered(other) ? 'Delivered' : 'Not delivered'}: {otherIds.eventId}
              <SideTime delivery={other} zone={zone} />
            </span>
          </p>
          {PARTS.map(({ title, of }) => (
            <SideBySide key={title} title={title} left={delivery} right={other} of={of} allLines={allLines} />
          ))}
        </>
      )}
    </QueryPanel>
  );
}

function SideTime({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const time = parseEventTime(delivery.event_time);
  if (!time) return null;
  return (
    <span className="block font-normal">
      <Moment atMs={time.instantMs} zone={zone} /> {formatZone(zone, Math.floor(time.instantMs / 1000))}
    </span>
  );
}

function wasDelivered(delivery: Delivery): boolean {
  return explainFailure(delivery).kind === 'ok';
}

/** Compared parts of a delivery. */
const PARTS: readonly { title: string; of: (delivery: Delivery) => Comparable }[] = [
  { title: 'Outcome', of: (delivery) => ({ part: 'outcome', of: outcomeOf(delivery) }) },
  { title: 'Request headers', of: (delivery) => ({ part: 'headers', text: delivery.request_headers }) },
  { title: 'Request body', of: (delivery) => ({ part: 'body', text: delivery.request_body }) },
  { title: 'Response headers', of: (delivery) => ({ part: 'headers', text: delivery.response_headers }) },
  { title: 'Response body', of: (delivery) => ({ part: 'body', text: delivery.response_body }) },
];

const LOOKS: Record<DiffLine['kind'], string> = {
  same: '',
  changed: 'bg-warn-soft forced-colors:font-bold',
  added: 'bg-good-soft forced-colors:font-bold',
  removed: 'bg-bad-soft forced-colors:font-bold',
};
const MARKS: Record<DiffLine['kind'], string> = { same: ' ', changed: '~', added: '+', removed: '−' };

type SideBySideProps = {
  title: string;
  left: Delivery;
  right: Delivery;
  of: (delivery: Delivery) => Comparable;
  allLines: boolean;
};

function SideBySide({ title, left, right, of, allLines }: SideBySideProps) {
  const input = useMemo(() => ({ left: of(left), right: of(right) }), [left, right, of]);
  const comparison = useWork('compare', input, sizeOf(input.left) + sizeOf(input.right));
  const visible = comparison?.shown.filter(({ kind }) => allLines || kind !== 'same') ?? [];
  return (
    <>
      <h3 className="mt-2 mb-1 text-sm font-semibold">
        {title}{' '}
        <span className="font-normal text-ink-3">{comparison ? outcome(comparison) : 'comparing…'}</span>
      </h3>
      {comparison?.byPlace && <ByPlace {...comparison.byPlace} />}
      {visible.length > 0 && (
        <div className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs leading-5">
          {visible.map((line, index) => (
            // Lines have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className={`grid grid-cols-[1rem_1fr_1fr] gap-2 ${LOOKS[line.kind]}`}>
              <span>{MARKS[line.kind]}</span>
              <span className="whitespace-pre-wrap wrap-anywhere">{line.left}</span>
              <span className="whitespace-pre-wrap wrap-anywhere">
                {line.right}
                {line.hidden && <Hidden secrets={line.hidden} />}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Verdict on two masked values, which look the same. */
function Hidden({ secrets }: { secrets: 'same' | 'different' }) {
  return secrets === 'same' ? (
    <span className="ml-2 font-sans text-ink-2">the same, masked</span>
  ) : (
    <span className="ml-2 font-sans font-semibold text-warn">differs, both masked</span>
  );
}

function sizeOf(side: Comparable): number {
  return side.part === 'outcome' ? 0 : side.text.length;
}

function outcome({ lines, different, shown }: Comparison): string {
  if (different === 0) return `the same, ${counted(lines, 'line')}`;
  const summary = `${different} of ${lines} lines differ`;
  return shown.length < lines && shown.length < different ? `${summary}, ${shown.length} shown` : summary;
}

/** Note on rows that are paired by position only. */
function ByPlace({ first, last }: { first: number; last: number }) {
  return (
    <p className="mb-1 text-sm text-warn">
      More than {formatCount(MAX_EDITS)} lines were added or removed. Rows {formatCount(first + 1)} to{' '}
      {formatCount(last)} are paired by position only, so equal lines may show as changed; the rows before and
      after are exact.
    </p>
  );
}
