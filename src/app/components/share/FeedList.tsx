import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedLink } from '../../api/listed-links';
import { formatMoment, yearAt } from '#domain/time/format';
import { linksQuery, useRevokeLink } from '../../api/links';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { MaskedText } from '../secrets/MaskedText';
import { QueryPanel } from '../states/QueryPanel';
import { alarmInWords } from './words';

/** All calendar feeds of the reader; each can be revoked. */
export function FeedList({ zone }: { zone: string }) {
  const query = useQuery(linksQuery);
  return (
    <QueryPanel
      what="Your calendar feeds"
      query={query}
      loading={<p className="h-12 text-sm text-ink-3">Loading your feeds…</p>}
    >
      {({ links }) => <Feeds feeds={links.filter(({ kind }) => kind === 'feed')} zone={zone} />}
    </QueryPanel>
  );
}

function Feeds({ feeds, zone }: { feeds: readonly ListedLink[]; zone: string }) {
  if (feeds.length === 0) return <p className="text-sm text-ink-2">You have no calendar feeds yet.</p>;
  return (
    <ul aria-label="Your calendar feeds" className="divide-y divide-line text-sm">
      {feeds.map((feed) => (
        <FeedItem key={feed.id} feed={feed} zone={zone} />
      ))}
    </ul>
  );
}

function FeedItem({ feed, zone }: { feed: ListedLink; zone: string }) {
  const now = useNow();
  const [asked, setAsked] = useState(false);
  const revoke = useRevokeLink();
  const moment = (at: number) => formatMoment(at, zone, yearAt(now, zone));
  const { label, created, last_read: lastRead, shows } = feed;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-56 wrap-anywhere">
        <p className="font-semibold">{label}</p>
        <p className="text-ink-2">
          {lastRead === undefined ? 'Never read' : `Last read ${moment(lastRead)}`} · made {moment(created)}
          {shows.alarm_minutes !== undefined && ` · ${alarmInWords(shows.alarm_minutes).toLowerCase()}`}
        </p>
        {revoke.error && (
          <p role="alert" className="text-bad">
            It was not revoked. <MaskedText text={revoke.error.message} />
          </p>
        )}
      </div>
      {asked ? (
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-ink-2">Calendars that read it lose it.</span>
          <Button disabled={revoke.isPending} onClick={() => revoke.mutate(feed.id)}>
            Revoke {label}
          </Button>
          <Button look="quiet" onClick={() => setAsked(false)}>
            Keep
          </Button>
        </span>
      ) : (
        <Button look="quiet" aria-label={`Revoke ${label}…`} onClick={() => setAsked(true)}>
          Revoke…
        </Button>
      )}
    </li>
  );
}
