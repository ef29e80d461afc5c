import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatWebhooks } from '#address/lists/webhooks';
import { paths } from '#address/paths';
import type { Link as LinkItem } from '#contract/links';
import { receivedBy } from '#domain/webhook/event-words';
import { linksQuery } from '../../../api/links';
import { OwnLinks } from '../../../components/share/OwnLinks';
import { ZoneControl } from '../../../components/time/ZoneControl';
import { useNow } from '../../../hooks/use-now';
import { useTitle, useZones } from '../../../hooks/use-view';
import { LinkProblems } from '../../../components/states/LinkProblems';
import { DAY } from '#domain/time/zone';
import { Panel } from '../../../ui/Panel';
import { ChangeReceiver } from './ChangeReceiver';
import { MakeReceiver } from './MakeReceiver';

/** Receiving addresses: a form that makes one, and one's own with what they received. */
export function ReceiversPage() {
  const { zones, problems } = useZones();
  const { zone } = zones;
  const now = useNow();
  useTitle(`Receiving addresses · ${zone}`);
  const { data: list } = useQuery(linksQuery);
  const [revoked, setRevoked] = useState<readonly LinkItem[]>([]);
  return (
    <>
      <header className="mb-3.5 flex flex-wrap items-center gap-2">
        <h1 className="mr-2">Receiving addresses</h1>
        <div className="print:hidden max-md:[&_button]:min-h-11">
          <ZoneControl zone={zone} window={{ start: now, end: now + DAY }} withAccount />
        </div>
        <Link
          className="ml-auto inline-flex items-center text-accent underline max-md:min-h-11 print:hidden"
          to={paths.webhooks()}
        >
          All webhooks
        </Link>
      </header>
      <LinkProblems problems={problems} />
      <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-[26rem_minmax(0,1fr)] max-md:[&_button]:min-h-11 max-md:[&_input]:min-h-11 max-md:[&_select]:min-h-11">
        <Panel title="New address">
          {list && !list.may_receive ? (
            <p className="text-sm text-ink-2">
              You may not make any here: the operator decides, with WATCHBILL_MAY_OPERATE.
            </p>
          ) : (
            <MakeReceiver />
          )}
        </Panel>
        <Panel title="Your addresses">
          <OwnLinks
            kind="receive"
            zone={zone}
            onRevoked={(link) => setRevoked([...revoked, link])}
            more={(link) =>
              link.kind === 'receive' && link.answer ? (
                <>
                  <Link
                    className="inline-flex items-center text-accent underline max-md:min-h-11"
                    aria-label={`Received by ${link.label}`}
                    to={listOf(link)}
                  >
                    Received
                  </Link>
                  {list?.may_receive && <ChangeReceiver link={link} zone={zone} />}
                </>
              ) : null
            }
          />
          {revoked.map((link) => (
            <p key={link.id} role="status" className="border-t border-line py-2 text-sm wrap-anywhere">
              {link.label} was revoked.{' '}
              <Link
                className="inline-flex items-center text-accent underline max-md:min-h-11"
                to={listOf(link)}
              >
                What it received
              </Link>
            </p>
          ))}
        </Panel>
      </div>
    </>
  );
}

/** List of what an address received, live: any other ends at the last whole minute. */
function listOf(link: LinkItem): string {
  return paths.webhooks(formatWebhooks({ integration: receivedBy(link), isLive: true }));
}
