import { CallError, retryDelay, isNoAnswer } from '../../api/reached';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { FirstSteps } from './FirstSteps';
import { MaskedText } from '../secrets/MaskedText';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Advice by error code. */
const ADVICE: Record<string, string> = {
  Unauthorized: 'The operator of Watchbill sets the app key of the dashboard.',
  SessionEnded: 'Sign in by the link above. This page then reloads its data.',
  AccessDenied: 'The app key of the gateway may not see this.',
  RequestTooFrequently: 'The server limits requests. Try again in a moment.',
  Unreachable: 'Check that Watchbill is running and reachable from this machine.',
  Timeout: 'The server is slow or stuck. A shorter window may answer sooner.',
  ServiceUnavailable: 'The server or its store is not answering right now.',
  BadReply:
    'Something between this page and the service changed the reply, or the server speaks another interface.',
};

/** Codes whose message the dashboard itself writes, even without a server. */
const OURS = new Set(['Unreachable', 'Timeout', 'SessionEnded']);

/** Beginning of the message of a server without data. */
const EMPTY_STORE = 'The store is empty';

/** True for the error of a server without data. */
export function isEmptyStore(error: Error | null | undefined): boolean {
  return error?.message.startsWith(EMPTY_STORE) === true;
}

/** Error state of a panel: failed part, reason, request id, retry. */
export function Failure({ what, error, onRetry }: { what: string; error: Error; onRetry?: () => void }) {
  if (isEmptyStore(error)) return <EmptyStore message={error.message} onRetry={onRetry} />;
  const code = error instanceof CallError ? error.code : error.name;
  const requestId = error instanceof CallError ? error.requestId : undefined;
  // A server that uses one of these codes sends a request id, or the gateway adds one.
  const isOurs = OURS.has(code) && (requestId === undefined || code === 'SessionEnded');
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-x-4 gap-y-2 border-l-4 border-bad bg-bad-soft p-4"
    >
      <div className="min-w-0 grow">
        <p className="font-semibold text-bad">{what} could not be loaded</p>
        <p className="wrap-anywhere">
          <span className="font-mono text-sm">{code}</span>:{' '}
          {isOurs ? error.message : <MaskedText text={error.message} />}
        </p>
        {ADVICE[code] !== undefined && <p className="text-ink-2">{ADVICE[code]}</p>}
        <p className="mt-1 text-xs text-ink-2">
          {requestId === undefined ? (
            'No request id: no complete reply arrived.'
          ) : (
            <>
              request id <code className="font-mono select-all">{requestId}</code>
            </>
          )}
        </p>
      </div>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** First steps, instead of an error code. */
function EmptyStore({ message, onRetry }: { message: string; onRetry: (() => void) | undefined }) {
  const [, command] = /(npm run .*)$/.exec(message) ?? [];
  return (
    <EmptyState className="mx-auto max-w-160 text-left!">
      <h2 className="mb-3 text-lg">No data yet</h2>
      <FirstSteps />
      <p className="mt-4 text-sm">
        Or import your records, or the export of another tool:
        <code className="block font-mono text-sm wrap-anywhere text-ink">
          npm run -s watchbill -- import &lt;folder&gt;
        </code>
        {command !== undefined && (
          <code className="block font-mono text-sm wrap-anywhere text-ink">{command}</code>
        )}
      </p>
      <p className="mt-3 text-sm">
        To look at demo data, start a server in a directory of its own:
        <code className="block font-mono text-sm wrap-anywhere text-ink">
          PORT=0 WATCHBILL_DATA_DIR=demo npm start
        </code>
      </p>
      {onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </EmptyState>
  );
}

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
