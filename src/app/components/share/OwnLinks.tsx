import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Link, LinkKind } from '#contract/links';
import { formatLength, formatMoment, yearAt } from '#domain/time/format';
import { linksQuery, useRevokeLink } from '../../api/links';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { type Column, RecordTable } from '../../ui/RecordTable';
import { MaskedText } from '../secrets/MaskedText';
import { QueryPanel } from '../states/Failure';

type KindWords = {
  /** Several of them, within a sentence. */
  plural: string;
  /** Consequence of revoking one. */
  afterwards: string;
  /** Never used, and used at a time: "Never opened". */
  use: readonly [never: string, last: string];
};

const LINK_WORDS: Readonly<Record<LinkKind, KindWords>> = {
  feed: {
    plural: 'calendar feeds',
    afterwards: 'Subscribed calendars stop updating.',
    use: ['Never read', 'Last read'],
  },
  guest: {
    plural: 'guest links',
    afterwards: 'The link stops working.',
    use: ['Never opened', 'Last opened'],
  },
  receive: {
    plural: 'addresses for webhooks',
    afterwards: 'Webhooks sent to it are refused.',
    use: ['Never used', 'Last used'],
  },
};

/** Links of the viewer of one kind: what each shows, until when, when it was last used, and a button to revoke it. */
export function OwnLinks({ kind, zone }: { kind: LinkKind; zone: string }) {
  const { plural, afterwards, use } = LINK_WORDS[kind];
  // A guest may have opened one meanwhile.
  const query = useQuery({ ...linksQuery, staleTime: 0 });
  const now = useNow();
  const [asked, setAsked] = useState<string>();
  const revoke = useRevokeLink();
  const moment = (at: number) => formatMoment(at, zone, yearAt(now, zone));
  const columns: Column<Link>[] = [
    {
      head: 'Link',
      className: 'wrap-anywhere',
      cell: (link) => (
        <>
          {link.label}
          <span className="block font-normal text-ink-2">{showsInWords(link).join(' · ')}</span>
        </>
      ),
    },
    {
      head: 'Used',
      phone: 'fact',
      cell: ({ last_read: at }) => (at === undefined ? use[0] : `${use[1]} ${moment(at)}`),
    },
    { head: 'Made', cell: ({ created }) => moment(created) },
    {
      head: 'Until',
      phone: 'fact',
      cell: ({ expires: at }) => at !== undefined && (at <= now ? 'expired' : `until ${moment(at)}`),
    },
    {
      head: 'Revoke',
      onScreen: true,
      phone: 'figure',
      cell: ({ id, label }) =>
        asked !== id && (
          <Button look="quiet" aria-label={`Revoke ${label}…`} onClick={() => setAsked(id)}>
            Revoke…
          </Button>
        ),
    },
  ];
  return (
    <QueryPanel
      what={`Your ${plural}`}
      query={query}
      loading={<p className="h-12 text-sm text-ink-3">Loading your {plural}…</p>}
    >
      {({ links }) => {
        const own = links.filter((link) => link.kind === kind);
        if (own.length === 0) return <p className="text-sm text-ink-2">You have no {plural}.</p>;
        return (
          <RecordTable
            label={`Your ${plural}`}
            columns={columns}
            items={own}
            keyOf={({ id }) => id}
            below={({ id, label }) =>
              asked === id && (
                <span className="flex flex-wrap items-center gap-2 text-sm">
                  <span className="text-ink-2">{afterwards}</span>
                  <Button
                    aria-label={`Revoke ${label}`}
                    disabled={revoke.isPending}
                    onClick={() => revoke.mutate(id)}
                  >
                    Revoke
                  </Button>
                  <Button look="quiet" onClick={() => setAsked(undefined)}>
                    Keep
                  </Button>
                  {revoke.error && (
                    <span role="alert" className="text-bad">
                      It was not revoked. <MaskedText text={revoke.error.message} />
                    </span>
                  )}
                </span>
              )
            }
          />
        );
      }}
    </QueryPanel>
  );
}

/** Options of a link, in parts. */
function showsInWords(link: Link): readonly string[] {
  if (link.kind === 'guest') {
    const { frozen, pseudonyms } = link.shows;
    return [frozen ? 'frozen' : 'live', ...(pseudonyms ? ['names hidden'] : [])];
  }
  if (link.kind === 'receive') return link.source === undefined ? [] : [`source ${link.source}`];
  const { alarm_minutes: minutes } = link.shows;
  return minutes === undefined ? [] : [alarmInWords(minutes).toLowerCase()];
}

/** "Reminder 15 min before" */
export function alarmInWords(minutes: number | undefined): string {
  if (minutes === undefined) return 'No reminder';
  return minutes === 0 ? 'Reminder at the beginning' : `Reminder ${formatLength(minutes * 60)} before`;
}
