import { formatCount } from '#domain/text/count';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Delivery } from '#contract/webhook';
import { type Comparable, outcomeOf } from '#domain/webhook/compare';
import { MAX_EDITS, type DiffLine } from '#domain/webhook/diff';
import { webhookDetailQuery } from '../../api/webhooks';
import { Lookup } from '../../components/record/Lookup';
import { QueryPanel } from '../../components/states/QueryPanel';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { usePatchSearch } from '../../url/use-patch-search';
import { DELIVERY_FIELDS, type DeliveryIds } from './model/url';
import type { Comparison } from './work/jobs';
import { useWork } from './work/use-work';

type DeliveryDiffProps = { delivery: Delivery; other: DeliveryIds | undefined };

/** This delivery beside another. */
export function DeliveryDiff({ delivery, other }: DeliveryDiffProps) {
  const patch = usePatchSearch();
  const compareWith = (ids: DeliveryIds | undefined) => patch(DELIVERY_FIELDS.other.write(ids));
  if (other === undefined) {
    return (
      <Lookup
        title="Compare with another delivery"
        fields={[
          { name: 'integration', label: 'Integration id', placeholder: 'int-demo-1' },
          { name: 'event', label: 'Event id', placeholder: 'ev-demo-0002' },
        ]}
        onSubmit={({ integration = '', event = '' }) => {
          compareWith({ integrationId: integration, eventId: event });
          return undefined;
        }}
      />
    );
  }
  return (
    <Panel
      title="Compared"
      note={`this one on the left, ${other.eventId} of ${other.integrationId} on the right`}
    >
      <OtherDelivery delivery={delivery} other={other} />
      <Button className="mt-2" onClick={() => compareWith(undefined)}>
        Close the comparison
      </Button>
    </Panel>
  );
}

function OtherDelivery({ delivery, other }: { delivery: Delivery; other: DeliveryIds }) {
  const query = useQuery(webhookDetailQuery(other.integrationId, other.eventId));
  return (
    <QueryPanel
      what="The other delivery"
      query={query}
      loading={<p className="h-40 text-ink-3">Looking up {other.eventId}…</p>}
    >
      {(other) => (
        <>
          {PARTS.map(({ title, of }) => (
            <SideBySide key={title} title={title} left={delivery} right={other} of={of} />
          ))}
        </>
      )}
    </QueryPanel>
  );
}

/** What is compared, and how to take it from a delivery. */
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
};

function SideBySide({ title, left, right, of }: SideBySideProps) {
  const input = useMemo(() => ({ left: of(left), right: of(right) }), [left, right, of]);
  const comparison = useWork('compare', input, sizeOf(input.left) + sizeOf(input.right));
  return (
    <>
      <h3 className="mt-2 mb-1 text-sm font-semibold">
        {title}{' '}
        <span className="font-normal text-ink-3">{comparison ? outcome(comparison) : 'comparing…'}</span>
      </h3>
      {comparison?.byPlace && <ByPlace {...comparison.byPlace} />}
      {comparison && comparison.shown.length > 0 && (
        <div className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs leading-5">
          {comparison.shown.map((line, index) => (
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

/** What the masks of a line hide, since it looks the same on both sides. */
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
  const summary = different === 0 ? 'no difference' : `${different} of ${lines} lines differ`;
  return shown.length < lines ? `${summary}, ${shown.length} shown` : summary;
}

/** Where the comparison stops looking for lines that were moved by others. */
function ByPlace({ first, last }: { first: number; last: number }) {
  return (
    <p className="mb-1 text-sm text-warn">
      More than {formatCount(MAX_EDITS)} lines were added or removed. Rows {formatCount(first + 1)} to{' '}
      {formatCount(last)} are paired by position only, so equal lines may show as changed; the rows before and
      after are exact.
    </p>
  );
}
