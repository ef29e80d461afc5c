import { formatCount } from '#domain/text/count';
import type { FetchStatus } from '../worker/protocol';

/** How many incidents are fetched, of how many there are. */
export function HeldOfTotal({ status }: { status: FetchStatus }) {
  const { held, total, phase, missing } = status;
  const of = total === undefined ? '' : ` of ${formatCount(Math.max(total, held))}`;
  return (
    <span role="status" className="text-ink-2">
      {formatCount(held)}
      {of} {phase === 'done' && (missing.length === 0 ? '· complete' : '· incomplete')}
      {phase === 'fetching' && '· fetching'}
      {phase === 'stopped' && '· stopped'}
      {phase === 'failed' && '· not all fetched'}
    </span>
  );
}
