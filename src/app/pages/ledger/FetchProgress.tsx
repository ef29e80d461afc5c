import { Button } from '../../ui/Button';
import type { LedgerState } from './model/use-ledger';

/** Parts fetched so far, with a button to cancel or to continue. */
export function FetchProgress({ fetching }: Pick<LedgerState, 'fetching'>) {
  const { parts, loaded, isStopped, stop, resume } = fetching;
  if (loaded === parts) return null;
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-sm text-ink-2">
      <progress className="fetched" aria-label="Schedules fetched" value={loaded} max={parts} />
      {isStopped ? `Cancelled after ${loaded} of ${parts} parts` : `${loaded} of ${parts} parts fetched`}
      <Button onClick={isStopped ? resume : stop}>{isStopped ? 'Continue' : 'Cancel'}</Button>
    </p>
  );
}
