import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Delivery } from '#contract/webhook';
import { bodyLines } from '#domain/webhook/body';
import { diffLines, type DiffLine } from '#domain/webhook/diff';
import { webhookDetailQuery } from '../../api/webhooks';
import { Lookup } from '../../components/Lookup';
import { QueryPanel } from '../../components/QueryPanel';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { usePatchSearch } from '../../url/use-patch-search';

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

/** More lines than this are not drawn; equal ones are left out first. */
const MOST_LINES = 400;

const LOOKS: Record<DiffLine['kind'], string> = {
  same: '',
  changed: 'bg-warn-soft',
  added: 'bg-good-soft',
  removed: 'bg-bad-soft',
};
const MARKS: Record<DiffLine['kind'], string> = { same: ' ', changed: '~', added: '+', removed: '−' };

function SideBySide({ title, left, right }: { title: string; left: string; right: string }) {
  const lines = diffLines(bodyLines(left, false), bodyLines(right, false));
  const different = lines.filter((line) => line.kind !== 'same');
  const shown = (lines.length > MOST_LINES ? different : lines).slice(0, MOST_LINES);
  return (
    <>
      <h3 className="mt-2 mb-1 text-sm font-semibold">
        {title}{' '}
        <span className="font-normal text-ink-3">
          {different.length === 0 ? 'no difference' : `${different.length} of ${lines.length} lines differ`}
          {shown.length < lines.length && `, ${shown.length} shown`}
        </span>
      </h3>
      <div className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs leading-5">
        {shown.map((line, index) => (
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={`grid grid-cols-[1rem_1fr_1fr] gap-2 ${LOOKS[line.kind]}`}>
            <span>{MARKS[line.kind]}</span>
            <span className="whitespace-pre-wrap wrap-anywhere">{line.left}</span>
            <span className="whitespace-pre-wrap wrap-anywhere">{line.right}</span>
          </div>
        ))}
      </div>
    </>
  );
}
