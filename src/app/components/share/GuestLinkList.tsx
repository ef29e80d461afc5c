import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#domain/time/format';
import { guestLinksQuery, revokeLink } from '../../api/links/guest-links';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { useZones } from '../../url/use-zones';

/** The guest links of who looks: what of, until when, when they were last opened; and the end of each. */
export function GuestLinkList() {
  const client = useQueryClient();
  const { data: links = [], error } = useQuery(guestLinksQuery);
  const [failure, setFailure] = useState('');
  const { zone } = useZones().zones;
  const now = useNow();

  async function revoke(id: string) {
    const said = await revokeLink(id).then(
      () => '',
      (reason: unknown) => (reason instanceof Error ? reason.message : 'It could not be revoked.'),
    );
    setFailure(said);
    await client.invalidateQueries({ queryKey: guestLinksQuery.queryKey });
  }

  if (error) return <p className="text-bad">Your guest links could not be listed: {error.message}</p>;
  if (links.length === 0) return null;
  return (
    <section aria-label="Your guest links" className="border-t border-line pt-3">
      <h3 className="mb-1 font-semibold">Your guest links</h3>
      <p role="status" className="text-bad empty:hidden">
        {failure}
      </p>
      <ul className="divide-y divide-line">
        {links.map(({ id, label, shows, expires = 0, last_read: read }) => (
          <li key={id} className="flex items-center gap-3 py-1.5">
            <div className="min-w-0 grow">
              <p className="wrap-anywhere">{label}</p>
              <p className="text-xs text-ink-2">
                {[
                  shows.frozen ? 'as it was' : 'live',
                  ...(shows.pseudonyms ? ['pseudonyms'] : []),
                  expires <= now ? 'over' : `until ${formatMoment(expires, zone)}`,
                  read === undefined ? 'never opened' : `last opened ${formatMoment(read, zone)}`,
                ].join(' · ')}
              </p>
            </div>
            <Button aria-label={`Revoke ${label}`} onClick={() => void revoke(id)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
