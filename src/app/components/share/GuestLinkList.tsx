import { useQuery } from '@tanstack/react-query';
import type { ListedLink } from '../../api/links/listed-links';
import { linksQuery, useRevokeLink } from '../../api/links/links';
import { formatMoment } from '#domain/time/format';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { MaskedText } from '../secrets/MaskedText';
import { useZones } from '../../hooks/view/use-view';

/** The guest links of who looks: what of, until when, when they were last opened; and the end of each. */
export function GuestLinkList() {
  // Somebody may have opened one just now.
  const { data, error } = useQuery({ ...linksQuery, staleTime: 0 });
  const revoke = useRevokeLink();
  const { zone } = useZones().zones;
  const now = useNow();
  if (error) {
    return (
      <p className="text-bad">
        Your guest links could not be listed: <MaskedText text={error.message} />
      </p>
    );
  }
  const links = data?.links.filter(({ kind }) => kind === 'guest') ?? [];
  if (links.length === 0) return null;
  return (
    <section aria-label="Your guest links" className="border-t border-line pt-3">
      <h3 className="mb-1 font-semibold">Your guest links</h3>
      {revoke.error && (
        <p role="alert" className="text-bad">
          It was not revoked. <MaskedText text={revoke.error.message} />
        </p>
      )}
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex items-center gap-3 py-1.5">
            <div className="min-w-0 grow">
              <p className="wrap-anywhere">{link.label}</p>
              <p className="text-xs text-ink-2">{inWords(link, now, zone)}</p>
            </div>
            <Button
              className="flex-none"
              aria-label={`Revoke ${link.label}`}
              disabled={revoke.isPending}
              onClick={() => revoke.mutate(link.id)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords({ shows, expires = 0, last_read: read }: ListedLink, now: number, zone: string): string {
  return [
    shows.frozen === true ? 'as it was' : 'live',
    ...(shows.pseudonyms === true ? ['pseudonyms'] : []),
    expires <= now ? 'over' : `until ${formatMoment(expires, zone)}`,
    read === undefined ? 'never opened' : `last opened ${formatMoment(read, zone)}`,
  ].join(' · ');
}
