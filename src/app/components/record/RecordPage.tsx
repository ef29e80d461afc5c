import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNow } from '../../hooks/use-now';
import type { LinkProblem } from '#address/codec';
import { useZones } from '../../hooks/use-view';
import { isGuest } from '../../url/settings';
import { Share } from '../share/Share';
import type { GuestOffer } from '../share/guest-offer';
import { PrintFooter } from '../PrintFooter';
import { LinkProblems } from '../states/LinkProblems';
import { QueryPanel } from '../states/QueryPanel';
import { DataAge } from '../time/DataAge';
import { ZoneControl } from '../time/ZoneControl';
import { ViewLink } from '../ViewLink';

type RecordPageProps<T> = {
  /** Lookup page of such records, and the name of this one: "issue is-demo-0001". */
  crumb: { page: string; to: string; place: string };
  /** Heading; the lookup key until the record loads. */
  title: ReactNode;
  /** Subject of a sentence, "The issue", and its lookup key. */
  what: string;
  id: string;
  query: UseQueryResult<T>;
  /** Parts of the link that the page did not understand. */
  problems?: readonly LinkProblem[];
  /** Actions on the whole record, next to the zone. */
  actions?: ReactNode;
  /** Offer of a guest link for the record. */
  guest?: GuestOffer;
  /** Renders the record with its times in a zone. */
  children: (record: T, zone: string) => ReactNode;
};

/** Page of one record, looked up by id. */
export function RecordPage<T>(props: RecordPageProps<T>) {
  const { crumb, title, what, id, query, problems = [], actions, guest, children } = props;
  const { zones, problems: zoneProblems } = useZones();
  const { zone } = zones;
  const now = useNow();
  // The heading's height depends on the record: the rest stays invisible until it loads, so that nothing
  // moves.
  const later = query.isPending ? 'invisible' : '';
  return (
    <>
      <h1 className="mb-1 wrap-anywhere">{title}</h1>
      <header className={`mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 ${later}`}>
        <p className="min-w-0 grow text-sm wrap-anywhere">
          <ViewLink className="text-accent underline" to={crumb.to}>
            {crumb.page}
          </ViewLink>{' '}
          <span className="text-ink-3">/ {crumb.place}</span>
        </p>
        {!isGuest() && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <ZoneControl zone={zone} window={{ start: now, end: now }} withAccount />
            {actions}
            <Share fix={() => ({ tz: zone })} guest={guest} />
          </div>
        )}
      </header>
      <LinkProblems problems={[...zoneProblems, ...problems]} />
      <QueryPanel what={what} query={query} loading={<p className="h-96 text-ink-3">Looking up {id}…</p>}>
        {(record) => children(record, zone)}
      </QueryPanel>
      <p className={`mt-2 text-right print:hidden ${later}`}>
        <DataAge
          fetchedAtMs={query.dataUpdatedAt}
          fetching={query.isFetching}
          zone={zone}
          onRefresh={() => void query.refetch()}
        />
      </p>
      <PrintFooter zone={zone} fix={{ tz: zone }} />
    </>
  );
}
