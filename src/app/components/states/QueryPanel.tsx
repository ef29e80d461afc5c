import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, retryDelay, isNoAnswer } from '../../api/reached';
import { EmptyState } from '../../ui/EmptyState';
import { Failure } from './Failure';

type QueryPanelProps<T> = {
  /** Subject of a sentence: "The schedules". */
  what: string;
  query: UseQueryResult<T>;
  /** Fallback as high as the data, so that nothing jumps. */
  loading: ReactNode;
  /** Absent: data is never empty. */
  isEmpty?: (data: T) => boolean;
  /** Reason for empty data, and a way out. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * Panel with the four states of a query: loading, error, empty, data. Keeps its data through a failed
 * refresh; the line on top of the page names a server that does not answer.
 */
export function QueryPanel<T>({ what, query, loading, isEmpty, empty, children }: QueryPanelProps<T>) {
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    if (query.error) return <Failure what={what} error={query.error} onRetry={retry} />;
    return (
      <div role="status" aria-label={`${what}: loading`}>
        <Pause failures={query.failureCount} reason={query.failureReason} />
        {loading}
      </div>
    );
  }
  return (
    <>
      {query.error && !isNoAnswer(query.error) && (
        <Failure what={`${what} (newer data)`} error={query.error} onRetry={retry} />
      )}
      {isEmpty?.(query.data) === true ? <EmptyState>{empty}</EmptyState> : children(query.data)}
    </>
  );
}

/** Notice of a retry delay that the server requested. */
function Pause({ failures, reason }: { failures: number; reason: Error | null }) {
  if (!(reason instanceof CallError) || reason.retryAfterSeconds === undefined) return null;
  const seconds = retryDelay(failures - 1, reason) / 1000;
  return (
    <p className="mb-2 text-sm text-warn">
      The server limits requests ({reason.code}); next try in {seconds} s.
    </p>
  );
}
