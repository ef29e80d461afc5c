import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Delivery } from '#contract/webhook';
import { MAX_EDITS, type DiffLine } from '#domain/webhook/diff';
import { webhookDetailQuery } from '../../api/webhooks';
import { Lookup } from '../../components/Lookup';
import { QueryPanel } from '../../components/QueryPanel';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { usePatchSearch } from '../../url/use-patch-search';
import type { Comparison } from './work/jobs';
import { useWork } from './work/use-work';

/** This delivery beside another: `with` in the URL is the other one's ids, parted by a space. */
export function DeliveryDiff({ delivery }: { delivery: Delivery }) {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const [integrationId, eventId] = (search.get('with') ?? '').split(' ');
  if (integrationId === undefined || eventId === undefined) {
    return (
      <Lookup
        title="Compare with another delivery"
        fields={[
          { name: 'integration', label: 'Integration id', placeholder: 'int-demo-1' },
          { name: 'event', label: 'Event id', placeholder: 'ev-demo-0002' },
        ]}
        onSubmit={({ integration = '', event = '' }) => {
          patch({ with: `${integration} ${event}` });
          return undefined;
        }}
      />
    );
  }
  return (
    <Panel title="Compared" note={`this one on the left, ${eventId} of ${integrationId} on the right`}>
      <Other integrationId={integrationId} eventId={eventId} delivery={delivery} />
      <Button className="mt-2" onClick={() => patch({ with: undefined })}>
        Close the comparison
      </Button>
    </Panel>
  );
}

type OtherProps = { integrationId: string; eventId: string; delivery: Delivery };

function Other({ integrationId, eventId, delivery }: OtherProps) {
  const query = useQuery(webhookDetailQuery(integrationId, eventId));
  return (
    <QueryPanel
      what="The other delivery"
      query={query}
      loading={<p className="h-40 text-ink-3">Looking up {eventId}…</p>}
      isEmpty={() => false}
      empty={null}
    >
      {(other) => (
        <>
          <SideBySide title="Request body" left={delivery.request_body} right={other.request_body} />
          <SideBySide title="Response body" left={delivery.response_body} right={other.response_body} />
        </>
      )}
    </QueryPanel>
  );
}

const LOOKS: Record<DiffLine['kind'], string> = {
  same: '',
  changed: 'bg-warn-soft',
  added: 'bg-good-soft',
  removed: 'bg-bad-soft',
};
const MARKS: Record<DiffLine['kind'], string> = { same: ' ', changed: '~', added: '+', removed: '−' };

function SideBySide({ title, left, right }: { title: string; left: string; right: string }) {
  const input = useMemo(() => ({ left, right }), [left, right]);
  const comparison = useWork('compare', input, left.length + right.length);
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
              <span className="whitespace-pre-wrap wrap-anywhere">{line.right}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function outcome({ lines, different, shown }: Comparison): string {
  const said = different === 0 ? 'no difference' : `${different} of ${lines} lines differ`;
  return shown.length < lines ? `${said}, ${shown.length} shown` : said;
}

/** Where the comparison stops looking for lines that were moved by others. */
function ByPlace({ first, last }: { first: number; last: number }) {
  return (
    <p className="mb-1 text-sm text-warn">
      More than {MAX_EDITS.toLocaleString('en')} lines were added or removed. Rows{' '}
      {(first + 1).toLocaleString('en')} to {last.toLocaleString('en')} are paired by their place only, so
      equal lines may stand there as changed; the rows before and after are exact.
    </p>
  );
}
