import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useZones } from '../../hooks/stored';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';
import { canServer, publicAddress, fixedLink } from '../../url/settings';
import { MaskedText } from '../secrets/MaskedText';
import {
  type Choices,
  choicesInWords,
  type ShareProps,
  USUAL_CHOICES,
  type GuestOffer,
  type ViewAddresses,
} from './guest-offer';
import { Embed } from './Embed';
import { GuestChoices } from './GuestChoices';
import { OwnLinks } from './OwnLinks';
import { type MadeLink, MAX_LABEL_LENGTH } from '#contract/links';
import { patched } from '#address/codec';
import { formatCount, clip } from '#domain/text/words';
import { callsOfView, makeGuestLink, linksQuery } from '../../api/links';
import { presentNow } from '../../hooks/use-now';

type ShareKind = 'live' | 'fixed' | 'guest';

/** Links to a view, each with a line about what its receiver sees; further sections below. */
export function ShareDialog(props: ShareProps & { onClose: () => void }) {
  const { subject, live, isLive = live !== undefined, notes = {}, guest, children, onClose } = props;
  const [kind, setKind] = useState<ShareKind>(isLive ? 'live' : 'fixed');
  const [choices, setChoices] = useState(USUAL_CHOICES);
  const { zone } = useZones().zones;
  const name = useId();
  const option = (value: ShareKind, title: string, note: string, more?: ReactNode) => (
    <LinkOption
      {...{ name, title, note }}
      isChosen={kind === value}
      onChoose={() => setKind(value)}
      more={more}
    />
  );
  return (
    <Modal
      label="Share"
      onClose={onClose}
      className="mx-auto mt-[4dvh] mb-auto w-[min(36rem,calc(100vw-1rem))]"
    >
      <div className="max-h-[92dvh] space-y-3 overflow-y-auto p-4 text-sm md:p-5">
        <div className="flex items-baseline gap-3">
          <h2 className="text-lg font-semibold">Share</h2>
          <p className="min-w-0 grow truncate text-ink-2">{subject}</p>
          <Button look="quiet" aria-label="Close" onClick={onClose}>
            ✕
          </Button>
        </div>
        <fieldset className="space-y-2">
          <legend className="sr-only">Link</legend>
          {live !== undefined &&
            option('live', 'Follows today', notes.live ?? 'Opens on the current dates, with new data.')}
          {option(
            'fixed',
            live === undefined ? 'This view' : 'These dates',
            notes.fixed ?? 'Opens on what you see now, with the same dates and zone.',
          )}
          {guest &&
            option(
              'guest',
              'For someone without an account',
              'Opens this view without signing in.',
              <GuestChoices choices={choices} guest={guest} onChange={setChoices} />,
            )}
        </fieldset>
        {/* Another choice makes another link. */}
        <LinkMaker key={`${kind} ${Object.values(choices).join()}`} {...props} {...{ kind, choices }} />
        {guest ? (
          <OwnGuestLinks zone={zone} isChosen={kind === 'guest'} />
        ) : (
          <p className="text-ink-2">Guests see On call, Review and deliveries.</p>
        )}
        {children}
      </div>
    </Modal>
  );
}

/** Guest links of the viewer: listed beside a new one, else behind their number. */
function OwnGuestLinks({ zone, isChosen }: { zone: string; isChosen: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(linksQuery);
  const count = data?.links.filter(({ kind }) => kind === 'guest').length ?? 0;
  if (!isChosen && count === 0) return null;
  return (
    <div className="border-t border-line pt-3">
      <h3 className="mb-1 font-semibold">
        {isChosen ? (
          'Your guest links'
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            className="min-h-6 max-md:min-h-11 text-accent underline"
            onClick={() => setOpen(!isOpen)}
          >
            Your guest links: {formatCount(count)}
          </button>
        )}
      </h3>
      {(isChosen || isOpen) && <OwnLinks kind="guest" zone={zone} />}
    </div>
  );
}

type LinkOptionProps = {
  name: string;
  title: string;
  note: string;
  isChosen: boolean;
  onChoose: () => void;
  /** Settings of the link, while chosen. */
  more: ReactNode;
};

function LinkOption({ name, title, note, isChosen, onChoose, more }: LinkOptionProps) {
  const id = useId();
  return (
    <div
      className={`rounded-lg border p-3 ${isChosen ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <label className="flex cursor-pointer items-start gap-2.5">
        <input
          type="radio"
          name={name}
          aria-describedby={id}
          className="mt-0.5 size-4 flex-none accent-(--accent)"
          checked={isChosen}
          onChange={onChoose}
        />
        <span className="font-semibold">{title}</span>
      </label>
      <p id={id} className="ml-6.5 text-ink-2">
        {note}
      </p>
      {isChosen && more && <div className="mt-2 ml-6.5">{more}</div>}
    </div>
  );
}

/** Button that makes and copies the link, the new address, and an error with a way to try again. */
function LinkMaker({ kind, choices, fix, live, guest }: ShareProps & { kind: ShareKind; choices: Choices }) {
  const client = useQueryClient();
  const { message, copy } = useCopy();
  const [outcome, setOutcome] = useState<'idle' | 'waiting' | { address: string } | Error>('idle');
  const isGuest = kind === 'guest';

  async function make() {
    setOutcome('waiting');
    try {
      const address = await linkOf();
      setOutcome({ address });
      await copy(address, { done: 'Link copied', refused: 'The browser blocked copying: copy it by hand' });
    } catch (error) {
      setOutcome(error instanceof Error ? error : new Error('The link could not be made.'));
    }
  }
  async function linkOf(): Promise<string> {
    if (guest && isGuest) {
      const { path } = await createGuestLink(client, guest, choices, { fix, live });
      return new URL(path, publicAddress()).href;
    }
    return fixedLink(kind === 'live' && live !== undefined ? live : await fix());
  }

  const isFailed = outcome instanceof Error;
  const address = !isFailed && typeof outcome === 'object' ? outcome.address : undefined;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <span className="grow text-ink-2">{isGuest && choicesInWords(choices)}</span>
        <span role="status" className="text-ink-2">
          {outcome === 'waiting' && isGuest ? 'Loading the view…' : address !== undefined && message}
        </span>
        <Button look="primary" disabled={outcome === 'waiting'} onClick={() => void make()}>
          {labelOf(isGuest, isFailed)}
        </Button>
      </div>
      {address !== undefined && (
        <Field
          look="code"
          readOnly
          aria-label={isGuest ? 'Address, shown only now' : 'Address'}
          value={address}
          onFocus={({ target }) => target.select()}
        />
      )}
      {address !== undefined && isGuest && guest?.hasCard && canServer('cards') && (
        <Embed address={address} pseudonyms={choices.pseudonyms} />
      )}
      {isFailed && (
        <p role="alert" className="text-bad">
          <MaskedText text={outcome.message} />
        </p>
      )}
    </div>
  );
}

function labelOf(isGuest: boolean, isFailed: boolean): string {
  if (isFailed) return 'Retry';
  return isGuest ? 'Create and copy link' : 'Copy link';
}

/** Creates a guest link to the open view with the calls that it made. */
async function createGuestLink(
  client: QueryClient,
  guest: GuestOffer,
  choices: Choices,
  { fix, live }: ViewAddresses,
): Promise<MadeLink> {
  const patch = choices.frozen ? await fix() : (live ?? (await fix()));
  const url = publicAddress();
  const calls = await callsOfView(client, guest.load);
  const link = await makeGuestLink({
    view: `${url.pathname}?${patched(url.searchParams, patch).toString()}`,
    fragment: guest.fragment ? '' : url.hash,
    ...choices,
    label: clip(guest.label ?? document.title.replace(/ · Watchbill$/, ''), MAX_LABEL_LENGTH),
    as_of: presentNow(),
    calls,
    ...(guest.scheduleIds && { schedule_ids: [...guest.scheduleIds] }),
    ...(guest.personIds && { person_ids: [...guest.personIds] }),
  });
  await client.invalidateQueries({ queryKey: linksQuery.queryKey });
  return { ...link, path: link.path + ((await guest.fragment?.(choices.pseudonyms)) ?? '') };
}
