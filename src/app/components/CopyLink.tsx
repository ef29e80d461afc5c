import { useState, type ComponentProps } from 'react';
import { Button } from '../ui/Button';
import { publicAddress } from '../url/settings';
import { patched, type SearchPatch } from '../url/use-patch-search';

const OUTCOME_MS = 2500;

type CopyLinkProps = {
  /** What the view takes from the present: with it, the address shows tomorrow what it shows now. */
  fix: () => SearchPatch | Promise<SearchPatch>;
  /** Where the view follows the present: what an address needs that shows everybody the same and goes on following. */
  live: SearchPatch | undefined;
  look?: ComponentProps<typeof Button>['look'];
};

/** Copies an address of what is shown; of a view that follows the present also one that goes on doing so. */
export function CopyLink({ fix, live, look = 'primary' }: CopyLinkProps) {
  const [outcome, setOutcome] = useState('');

  async function copy(patch: ReturnType<CopyLinkProps['fix']>, done: string) {
    const url = publicAddress();
    try {
      url.search = patched(url.searchParams, await patch).toString();
      await navigator.clipboard.writeText(url.href);
      setOutcome(done);
    } catch {
      setOutcome('The browser blocked copying: copy the address bar');
    }
    setTimeout(() => setOutcome(''), OUTCOME_MS);
  }

  return (
    <>
      <span role="status" className="text-sm text-ink-2">
        {outcome}
      </span>
      {live !== undefined && (
        <Button
          className="max-md:hidden"
          title="Copies a link that keeps following the present, in this zone"
          onClick={() => void copy(live, 'Live link copied')}
        >
          Live link
        </Button>
      )}
      <Button
        look={look}
        title="Copies a link with absolute dates and the zone"
        onClick={() => void copy(fix(), 'Link copied')}
      >
        Copy link
      </Button>
    </>
  );
}
