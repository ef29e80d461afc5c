import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { MAX_LABEL_LENGTH } from '#contract/links';
import { clip } from '#domain/text/words';
import { formatMoment } from '#domain/time/format';
import { callsOfView, makeGuestLink } from '../../api/guest-links';
import type { GuestLink as GuestLinkEntry, MadeLink } from '#contract/links';
import { linksQuery, useRevokeLink } from '../../api/links';
import { presentNow, useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';
import { publicAddress } from '../../url/settings';
import { patched } from '#address/codec';
import { MaskedText } from '../secrets/MaskedText';
import { Segmented, type SegmentedProps } from '../../ui/Segmented';
import { useZones } from '../../hooks/use-view';
import { type Choices, DURATIONS, type GuestOffer, USUAL_CHOICES, type ViewAddresses } from './guest-offer';

type GuestChoicesProps = { choices: Choices; onChange: (choices: Choices) => void };

type RowProps<T extends string | number> = SegmentedProps<T> & { note: string };

type GuestLinkProps = ViewAddresses & { guest: GuestOffer; onClose: () => void };

/** Dialog that creates a guest link to this view and lists the existing ones. */
export function GuestLink({ guest, fix, live, onClose }: GuestLinkProps) {
  const client = useQueryClient();
  const [choices, choose] = useState(USUAL_CHOICES);
  const [state, setState] = useState<'idle' | 'making' | MadeLink | Error>('idle');

  async function make() {
    setState('making');
    try {
      const patch = choices.frozen ? await fix() : (live ?? (await fix()));
      const url = publicAddress();
      const calls = await callsOfView(client, guest.load);
      const request = {
        view: `${url.pathname}?${patched(url.searchParams, patch).toString()}`,
        fragment: url.hash,
        ...choices,
        label: clip(guest.label ?? document.title.replace(/ · Watchbill$/, ''), MAX_LABEL_LENGTH),
        as_of: presentNow(),
        calls,
        ...(guest.scheduleIds && { schedule_ids: [...guest.scheduleIds] }),
      };
      setState(await makeGuestLink(request));
      await client.invalidateQueries({ queryKey: linksQuery.queryKey });
    } catch (error) {
      setState(error instanceof Error ? error : new Error('The link could not be made.'));
    }
  }

  return (
    <Modal label="Guest link" onClose={onClose} className="m-auto w-[min(40rem,calc(100vw-2rem))]">
      <div className="max-h-[85dvh] space-y-3.5 overflow-y-auto p-5 text-sm">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="text-lg font-semibold">Guest link</h2>
            <p className="text-ink-2">
              Anyone with the address can see this view, and only this view, without signing in.
            </p>
          </div>
          <Button look="quiet" aria-label="Close" onClick={onClose}>
            ✕
          </Button>
        </div>
        {typeof state === 'object' && !(state instanceof Error) ? (
          <NewGuestLink created={state} />
        ) : (
          <>
            <GuestChoices choices={choices} onChange={choose} />
            <div className="flex flex-wrap items-center gap-3">
              <Button look="primary" disabled={state === 'making'} onClick={() => void make()}>
                Make link
              </Button>
              <span role="status" className="text-ink-2">
                {state === 'making' && 'Loading the view…'}
              </span>
            </div>
            {state instanceof Error && (
              <p role="alert" className="text-bad">
                <MaskedText text={state.message} />
              </p>
            )}
          </>
        )}
        <GuestLinkList />
      </div>
    </Modal>
  );
}

/** New address, shown only once. */
function NewGuestLink({ created }: { created: MadeLink }) {
  const id = useId();
  const address = new URL(created.path, publicAddress()).href;
  return (
    <div className="rounded-md border border-good/40 bg-good-soft p-3">
      <label htmlFor={id} className="font-medium">
        Address, shown only now
      </label>
      <Field id={id} look="code" readOnly value={address} onFocus={({ target }) => target.select()} />
      <div className="mt-2 flex items-center gap-3">
        <CopyButton
          look="primary"
          text={address}
          refused="The browser blocked copying: select the address"
          statusClass=""
        >
          Copy address
        </CopyButton>
      </div>
    </div>
  );
}

/** Options of a guest link: content, names, lifetime. */
function GuestChoices({ choices, onChange }: GuestChoicesProps) {
  const { frozen, pseudonyms, lasts } = choices;
  return (
    <>
      <Row
        label="Shows"
        note={frozen ? 'the data of now, kept with the link' : 'what you would see then'}
        options={[
          { value: 'frozen', label: 'As it is now' },
          { value: 'live', label: 'Live' },
        ]}
        value={frozen ? 'frozen' : 'live'}
        onChange={(value) => onChange({ ...choices, frozen: value === 'frozen' })}
      />
      <Row
        label="People"
        note={pseudonyms ? 'names only: ids and phone numbers stay' : 'names as you see them'}
        options={[
          { value: 'names', label: 'Names' },
          { value: 'pseudonyms', label: 'Pseudonyms' },
        ]}
        value={pseudonyms ? 'pseudonyms' : 'names'}
        onChange={(value) => onChange({ ...choices, pseudonyms: value === 'pseudonyms' })}
      />
      <Row
        label="For"
        note="revoke it at any time"
        options={DURATIONS}
        value={lasts}
        onChange={(value) => onChange({ ...choices, lasts: value })}
      />
    </>
  );
}

function Row<T extends string | number>({ note, ...choice }: RowProps<T>) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-16 font-medium">{choice.label}</span>
      <Segmented {...choice} />
      <span className="text-ink-3">{note}</span>
    </div>
  );
}

/** Guest links of the viewer with content, expiry and last opening, each with a button to revoke it. */
function GuestLinkList() {
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

function inWords({ shows, expires = 0, last_read: read }: GuestLinkEntry, now: number, zone: string): string {
  return [
    shows.frozen ? 'as it was' : 'live',
    ...(shows.pseudonyms ? ['pseudonyms'] : []),
    expires <= now ? 'over' : `until ${formatMoment(expires, zone)}`,
    read === undefined ? 'never opened' : `last opened ${formatMoment(read, zone)}`,
  ].join(' · ');
}
