import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinkProblem } from '#address/codec';
import { useNow } from '../../hooks/use-now';
import { useZones } from '../../hooks/stored';
import { Page } from '../Page';
import type { GuestOffer } from '../share/guest-offer';
import { QueryPanel } from '../states/Failure';

type RecordPageProps<T> = {
  /** List of such records, above the title. */
  list: { name: string; to: string };
  /** Heading; the id until the record loads. */
  title: ReactNode;
  /** Title of the tab. */
  tab: string;
  /** Subject of a sentence, "The issue", and its id. */
  what: string;
  id: string;
  query: UseQueryResult<T>;
  /** Parts of the link that the page did not understand. */
  problems?: readonly LinkProblem[];
  /** Action on the whole record. */
  action?: ReactNode;
  /** Offer of a guest link for the record. */
  guest?: GuestOffer;
  /** Renders the record with its times in a zone. */
  children: (record: T, zone: string) => ReactNode;
};

/** Page of one record, by its id. */
export function RecordPage<T>(props: RecordPageProps<T>) {
  const { list, title, tab, what, id, query, problems = [], action, guest, children } = props;
  const { zones, problems: zoneProblems } = useZones();
  const { zone } = zones;
  const now = useNow();
  return (
    <Page
      {...{ list, title, tab }}
      zone={zone}
      window={{ start: now, end: now }}
      share={{ guest }}
      action={action}
      read={{
        fetchedAtMs: query.dataUpdatedAt,
        isFetching: query.isFetching,
        refresh: () => void query.refetch(),
      }}
      problems={[...zoneProblems, ...problems]}
    >
      <QueryPanel what={what} query={query} loading={<p className="h-96 text-ink-3">Looking up {id}…</p>}>
        {(record) => children(record, zone)}
      </QueryPanel>
    </Page>
  );
}
