import { useState } from 'react';
import { Button } from '../../ui/Button';
import { LaterPart, lazyPart } from '../states/MissingCode';
import type { ShareProps } from './guest-offer';

const ShareDialog = lazyPart(() => import('./ShareDialog'), 'ShareDialog');

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
