import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { GuestLink as GuestLinkEntry } from '#contract/links';
import { formatMoment, yearAt } from '#domain/time/format';
import { linksQuery, useRevokeLink } from '../../api/links';
import { useNow } from '../../hooks/use-now';
import { useZones } from '../../hooks/use-view';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Segmented } from '../../ui/Segmented';
import { MaskedText } from '../secrets/MaskedText';
import { type Choices, DURATIONS } from './guest-offer';

type GuestChoicesProps = { choices: Choices; onChange: (choices: Choices) => void };

/** Options of a guest link: lifetime, content, names, with what the guest sees in words. */
export function GuestChoices({ choices, onChange }: GuestChoicesProps) {
  const { frozen, pseudonyms, lasts } = choices;
  const { zone } = useZones().zones;
  const now = useNow();
  const expiry = formatMoment(now + lasts, zone, yearAt(now, zone));
  const id = useId();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex items-center gap-2">
          <span aria-hidden="true">Expires in</span>
          <Choice
            label="Expires in"
            value={String(lasts)}
            options={DURATIONS.map(({ value, label }) => [String(value), label])}
            onChange={(value) => onChange({ ...choices, lasts: Number(value) })}
          />
        </span>
        <Segmented
          label="Content"
          options={[
            { value: 'live', label: 'Live' },
            { value: 'frozen', label: 'Frozen' },
          ]}
          value={frozen ? 'frozen' : 'live'}
          onChange={(value) => onChange({ ...choices, frozen: value === 'frozen' })}
        />
        <label htmlFor={id} className="flex min-h-6 items-center gap-1.5">
          <input
            id={id}
            type="checkbox"
            className="size-4"
            checked={pseudonyms}
            onChange={(event) => onChange({ ...choices, pseudonyms: event.target.checked })}
          />
          Hide names
        </label>
      </div>
      <p className="mt-2 border-t border-line pt-2">
        {frozen ? 'They see the data of now' : 'They see later changes too'}, until {expiry} {zone}.{' '}
        {pseudonyms
          ? 'People appear under other names, such as Bittern; names of schedules and ids stay.'
          : 'People appear with their names.'}{' '}
        Secrets and personal data in texts, such as telephone numbers, are masked.
      </p>
    </>
  );
}

/** Guest links of the viewer with content, expiry and last opening, each with a button to revoke it. */
export function GuestLinkList() {
  // A guest may have opened a link meanwhile.
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
  const links = data?.links.filter((link) => link.kind === 'guest') ?? [];
  if (links.length === 0) return null;
  return (
    <section aria-label="Your guest links" className="border-t border-line pt-3">
      <h3 className="mb-1 font-semibold">Your guest links</h3>
      {revoke.error && (
        <p role="alert" className="text-bad">
          The link was not revoked. <MaskedText text={revoke.error.message} />
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

function inWords({ shows, expires = 0, last_read: read }: GuestLinkEntry, now: number, zone: string): string {
  return [
    shows.frozen ? 'frozen' : 'live',
    ...(shows.pseudonyms ? ['names hidden'] : []),
    expires <= now ? 'expired' : `until ${formatMoment(expires, zone)}`,
    read === undefined ? 'never opened' : `last opened ${formatMoment(read, zone)}`,
  ].join(' · ');
}
