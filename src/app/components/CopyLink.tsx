import { useState } from 'react';
import { Button } from '../ui/Button';
import { patched, type SearchPatch } from '../url/use-patch-search';

const SAID_FOR_MS = 2500;

/** Copies an address that shows tomorrow what it shows now: the patch adds what the view takes from the present. */
export function CopyLink({ fix }: { fix: () => SearchPatch }) {
  const [said, setSaid] = useState('');

  async function copy() {
    const url = new URL(location.href);
    url.search = patched(url.searchParams, fix()).toString();
    try {
      await navigator.clipboard.writeText(url.href);
      setSaid('Link copied');
    } catch {
      setSaid('The browser refused: copy the address bar');
    }
    setTimeout(() => setSaid(''), SAID_FOR_MS);
  }

  return (
    <>
      <span role="status" className="text-sm text-ink-2">
        {said}
      </span>
      <Button
        look="primary"
        title="Copies a link with absolute dates and the zone"
        onClick={() => void copy()}
      >
        Copy link
      </Button>
    </>
  );
}
