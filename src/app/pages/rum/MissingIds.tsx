import { useState } from 'react';
import { formatCount } from '#domain/text/count';
import { useDirectory } from '../../api/names/directory';
import { usePrinting } from '../../hooks/use-printing';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';

/** Longer lists are folded. */
const MAX_UNFOLDED = 5;

/** Ids without an application: their number, and the list to show or copy. */
export function MissingIds({ ids, total }: { ids: readonly string[]; total: number }) {
  const directory = useDirectory();
  const [isOpen, setOpen] = useState(ids.length <= MAX_UNFOLDED);
  const isVisible = usePrinting() || isOpen;

  return (
    <section aria-label="Not found" className="mt-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-warn">
          {formatCount(ids.length)} of {formatCount(total)} not found, or not visible with this app key
        </span>
        <Button look="quiet" className="print:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide ids' : 'Show ids'}
        </Button>
        <CopyButton look="quiet" className="print:hidden" text={ids.join('\n')}>
          Copy ids
        </CopyButton>
      </p>
      {isVisible && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {ids.map((id) => (
            <li key={id} className="wrap-anywhere">
              <code className="font-mono">{id}</code> {directory.application(id)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
