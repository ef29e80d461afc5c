import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../hooks/use-now';
import type { LinkProblem } from '../../url/codec';
import { usePatchSearch } from '../../url/use-patch-search';
import { useZones } from '../../url/use-zones';
import { formatZones } from '../../url/zone';
import { LinkProblems } from '../states/LinkProblems';
import { QueryPanel } from '../states/QueryPanel';
import { ZonePicker } from '../time/ZonePicker';

type RecordPageProps<T> = {
  /** The page that looks such records up, and where in it this one is: "issue is-demo-0001". */
  crumb: { page: string; to: string; place: string };
  title: string;
  /** The record as the subject of a sentence, "The issue", and what it is looked up by. */
  what: string;
  id: string;
  query: UseQueryResult<T>;
  /** What the page itself did not understand of its link. */
  problems?: readonly LinkProblem[];
  /** Draws the record, with its moments in a zone. */
  children: (record: T, zone: string) => ReactNode;
};

/** The page of one record that is looked up by its id. */
export function RecordPage<T>(props: RecordPageProps<T>) {
  const { crumb, title, what, id, query, problems = [], children } = props;
  const { account, zones, problems: zoneProblems } = useZones();
  const patch = usePatchSearch();
  const now = useNow();
  return (
    <>
      <p className="text-sm">
        <Link className="text-accent underline" to={crumb.to}>
          {crumb.page}
        </Link>{' '}
        <span className="text-ink-3">/ {crumb.place}</span>
      </p>
      <h1 className="mb-3.5 wrap-anywhere">{title}</h1>
      <div className="mb-3 print:hidden">
        <LinkProblems problems={[...zoneProblems, ...problems]} />
        <ZonePicker
          label="Time zone"
          zone={zones.zone}
          accountZone={account}
          window={{ start: now, end: now }}
          onChange={(zone) => patch(formatZones({ zone }, account))}
        />
      </div>
      <QueryPanel what={what} query={query} loading={<p className="h-96 text-ink-3">Looking up {id}…</p>}>
        {(record) => children(record, zones.zone)}
      </QueryPanel>
    </>
  );
}
