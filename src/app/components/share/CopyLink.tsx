import { useState } from 'react';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { fixedLink } from '../../url/use-patch-search';
import type { SearchPatch } from '../../url/codec';
import type { GuestOffer } from './guest-offer';
import { LaterPart } from '../states/LaterPart';
import { lazyPart } from '../states/lazy-part';

const GuestLink = lazyPart(() => import('./GuestLink'), 'GuestLink');

type CopyLinkProps = {
  /** What the view takes from the present: with it, the address shows tomorrow what it shows now. */
  fix: () => SearchPatch | Promise<SearchPatch>;
  /** What is said of a copied link, where more is to be said. */
  copied?: string | undefined;
  /** Where the view follows the present: what an address needs that shows everybody the same and goes on following. */
  live: SearchPatch | undefined;
  /** Where the view can be shown to somebody who does not sign in. */
  guest?: GuestOffer;
};

/** Copies an address of what is shown; of a view that follows the present also one that goes on doing so. */
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
