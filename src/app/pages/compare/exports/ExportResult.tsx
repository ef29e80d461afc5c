import type { ReactNode } from 'react';
import type { MatchIds } from '#address/compare';
import { Failure } from '../../../components/states/Failure';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { ExportLines } from './ExportLines';
import { Texts } from './Texts';
import type { ExportsState } from './use-exports';

type ExportResultProps = {
  state: ExportsState;
  onMatch: (match: MatchIds) => void;
  people: ReactNode;
  children: ReactNode;
};

/** States of the comparison of exports: waiting for files, reading, failed, cancelled, and the result. */
export function ExportResult({ state, onMatch, people, children }: ExportResultProps) {
  const { query, reply, loading, reading } = state;
  if (loading?.error) {
    return <Failure what="The schedules" error={loading.error} onRetry={() => void loading.refetch()} />;
  }
  if (!state.isComplete) {
    return <p className="panel-box text-ink-2">Drop an export to see every hour that differs.</p>;
  }
  if (query.error) return <Problems error={query.error} onRetry={() => void query.refetch()} />;
  if (reply) {
    return (
      <div className="space-y-3.5">
        {children}
        <ExportLines {...{ state, reply, onMatch }} />
        {people}
      </div>
    );
  }
  if (query.isFetching || loading) {
    return (
      <div role="status" className="panel-box flex h-96 items-start gap-3">
        <p className="min-w-0 flex-1 text-ink-3 wrap-anywhere">
          {reading === '' ? 'Comparing…' : `Reading ${reading}…`}
        </p>
        {query.isFetching && <Button onClick={state.cancel}>Cancel</Button>}
      </div>
    );
  }
  return (
    <Notice look="calm">
      Cancelled.{' '}
      <Button className="ml-2" onClick={() => void query.refetch()}>
        Compare again
      </Button>
    </Notice>
  );
}

/** Problems of an export, a line each; each names its file. */
function Problems({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-x-4 gap-y-2 border-l-4 border-bad bg-bad-soft p-4"
    >
      <div className="min-w-0 grow">
        <p className="font-semibold text-bad">The exports could not be compared</p>
        <Texts lines={error.message.split('\n')} />
      </div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
