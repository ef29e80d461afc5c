import { type ReactNode, useState } from 'react';
import type { SearchPatch } from '#address/codec';
import { Button } from '../../ui/Button';
import { LaterPart } from '../states/LaterPart';
import { lazyPart } from '../states/lazy-part';
import type { GuestOffer } from './guest-offer';

const ShareDialog = lazyPart(() => import('./ShareDialog'), 'ShareDialog');

export type ShareProps = {
  /** View in words, beside the heading: "On call, 12 schedules". */
  subject?: string;
  /** Patch that fixes the present, so that the link shows the same data later. */
  fix: () => SearchPatch | Promise<SearchPatch>;
  /** Patch of a link that follows the present for everyone; undefined for a fixed view. */
  live?: SearchPatch | undefined;
  /** True if the view follows the present, and its link is the first choice. */
  isLive?: boolean;
  /** One line per link: what its receiver sees. */
  notes?: { live?: string; fixed?: string };
  /** Offer of a guest link for this view. */
  guest?: GuestOffer | undefined;
  /** Further sections, such as calendar and text. */
  children?: ReactNode;
};

/** Button for every way to pass a view on: links, and what the page adds. */
export function Share(props: ShareProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button data-share="" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && (
        <LaterPart>
          <ShareDialog {...props} onClose={() => setOpen(false)} />
        </LaterPart>
      )}
    </>
  );
}
