import { useState } from 'react';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { fixedLink } from '../../url/use-patch-search';
import type { SearchPatch } from '#address/codec';
import type { GuestOffer } from './guest-offer';
import { LaterPart } from '../states/LaterPart';
import { lazyPart } from '../states/lazy-part';

const GuestLink = lazyPart(() => import('./GuestLink'), 'GuestLink');

type CopyLinkProps = {
  /** Patch that fixes the present, so that the link shows the same data later. */
  fix: () => SearchPatch | Promise<SearchPatch>;
  /** Message after copying, if more than the default. */
  copied?: string | undefined;
  /** Patch of a link that follows the present for everyone; undefined for a fixed view. */
  live: SearchPatch | undefined;
  /** Offer of a guest link for this view. */
  guest?: GuestOffer;
};

/** Copies a fixed link to the view, or a live one if the view follows the present. */
export function CopyLink({ fix, copied = 'Link copied', live, guest }: CopyLinkProps) {
  const { message, copy } = useCopy({ clears: true });
  const [isSharing, share] = useState(false);

  const refused = 'The browser blocked copying: copy the address bar';

  return (
    <>
      <span role="status" className="text-sm text-ink-2">
        {message}
      </span>
      {live !== undefined && (
        <Button
          className="max-md:not-in-[.popover]:hidden"
          title="Copies a link that keeps following the present, in this zone"
          onClick={() => void copy(fixedLink(live), { done: 'Live link copied', refused })}
        >
          Live link
        </Button>
      )}
      <Button
        data-copy-link
        title="Copies a link with absolute dates and the zone"
        onClick={() => void copy(async () => fixedLink(await fix()), { done: copied, refused })}
      >
        Copy link
      </Button>
      {guest && <Button onClick={() => share(true)}>Guest link…</Button>}
      {guest && isSharing && (
        <LaterPart>
          <GuestLink guest={guest} fix={fix} live={live} onClose={() => share(false)} />
        </LaterPart>
      )}
    </>
  );
}
