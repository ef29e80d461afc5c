import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { MAX_LABEL_LENGTH } from '#contract/links';
import { clip } from '#domain/text/clip';
import { callsOfView, makeGuestLink } from '../../api/links/guest-links';
import type { ToldLink } from '../../api/links/listed-links';
import { linksQuery } from '../../api/links/links';
import { presentNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';
import { publicAddress } from '../../url/settings';
import { patched } from '../../url/codec';
import { MaskedText } from '../secrets/MaskedText';
import { GuestChoices } from './GuestChoices';
import { USUAL_CHOICES } from './guest-choices';
import { GuestLinkList } from './GuestLinkList';
import type { GuestOffer, ViewAddresses } from './guest-offer';

type GuestLinkProps = ViewAddresses & { guest: GuestOffer; onClose: () => void };

/** Makes an address of this one view for somebody who does not sign in, and lists those that there are. */
export function GuestLink({ guest, fix, live, onClose }: GuestLinkProps) {
  const client = useQueryClient();
  const [choices, choose] = useState(USUAL_CHOICES);
  const [state, setState] = useState<'idle' | 'making' | ToldLink | Error>('idle');

  async function make() {
    setState('making');
    try {
      const patch = choices.frozen ? await fix() : (live ?? (await fix()));
      const url = publicAddress();
      const calls = await callsOfView(client, guest.load);
      const wanted = {
        view: `${url.pathname}?${patched(url.searchParams, patch).toString()}`,
        fragment: url.hash,
        ...choices,
        label: clip(guest.label ?? document.title.replace(/ · Watchbill$/, ''), MAX_LABEL_LENGTH),
        as_of: presentNow(),
        calls,
        ...(guest.scheduleIds && { schedule_ids: [...guest.scheduleIds] }),
      };
      setState(await makeGuestLink(wanted));
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
              Whoever has the address sees this view and nothing else, without signing in.
            </p>
          </div>
          <Button look="quiet" aria-label="Close" onClick={onClose}>
            ✕
          </Button>
        </div>
        {typeof state === 'object' && !(state instanceof Error) ? (
          <Made made={state} />
        ) : (
          <>
            <GuestChoices choices={choices} onChange={choose} />
            <div className="flex flex-wrap items-center gap-3">
              <Button look="primary" disabled={state === 'making'} onClick={() => void make()}>
                Make link
              </Button>
              <span role="status" className="text-ink-2">
                {state === 'making' && 'Fetching what the view shows…'}
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

/** The address, which is shown this once. */
function Made({ made }: { made: ToldLink }) {
  const id = useId();
  const address = new URL(made.path, publicAddress()).href;
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
