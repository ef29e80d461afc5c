import type { ReactNode } from 'react';
import type { Directory } from '../../../api/names/directory-of';
import { Failure } from '../../../components/states/Failure';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { type ExportsReply, SIDES } from './jobs';
import type { ExportsState } from './use-exports';

/** Max lines of a report at first. */
const CAP = 6;

type ExportResultProps = { state: ExportsState; children: ReactNode };

/** States of the comparison of exports: waiting for files, reading, failed, cancelled, and the result. */
export function ExportResult({ state, children }: ExportResultProps) {
  const { query, reply, loading, reading, directory } = state;
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
        <Reports reply={reply} directory={directory} />
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
        <CappedList items={error.message.split('\n')} cap={CAP}>
          {(visible) => <Texts lines={visible} />}
        </CappedList>
      </div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

function Reports({ reply, directory }: { reply: ExportsReply; directory: Directory }) {
  return (
    <>
      {reply.unreadable.length > 0 && (
        <Panel title="Not readable" note="compared in neither plan">
          <CappedList items={reply.unreadable.flatMap(({ problems }) => problems)} cap={CAP}>
            {(visible) => <Texts lines={visible.map(directory.text)} />}
          </CappedList>
        </Panel>
      )}
      {SIDES.map((side) => {
        const { tool, lines = [] } = reply.reports[side] ?? {};
        if (lines.length === 0) return null;
        return (
          <Panel key={side} title={`${tool}, ${side}`} note="checks, differences of meaning, unknown fields">
            <CappedList items={lines} cap={CAP}>
              {(visible) => <Texts lines={visible.map(directory.text)} />}
            </CappedList>
          </Panel>
        );
      })}
    </>
  );
}

function Texts({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="space-y-1 text-sm">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
