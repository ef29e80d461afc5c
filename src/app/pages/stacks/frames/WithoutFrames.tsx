import type { ReactNode } from 'react';
import { formatCount } from '#domain/text/count';
import { EmptyState } from '../../../ui/EmptyState';
import { Button } from '../../../ui/Button';
import type { StackRequest } from '../model/stack-request';
import type { Conversion } from '../model/use-conversion';

type WithoutFramesProps = {
  conversion: Conversion;
  /** What else there is to do before a stack is there; undefined once one is. */
  start: ReactNode | undefined;
  onAgain: () => void;
};

/** What stands in the place of frames: that they are on their way, were cancelled, or that no stack was sent. */
export function WithoutFrames({
  conversion: { request, query, reading },
  start,
  onAgain,
}: WithoutFramesProps) {
  if (request === undefined && start === undefined) {
    return (
      <EmptyState>
        <p className="font-semibold text-ink">Not converted yet</p>
        <p>Convert asks the server; dropped files are read in this browser.</p>
      </EmptyState>
    );
  }
  if (request === undefined) {
    return (
      <EmptyState>
        <p className="font-semibold text-ink">No stack yet</p>
        <p className="mx-auto max-w-100">
          Paste one and name its service: its frames come back with their original file, line and function,
          and the code around. That needs what its build left behind: source maps, a mapping, symbols.{' '}
          <code className="font-mono text-xs">npm run watchbill -- artifacts add</code> brings them in for
          everybody; dropped onto this page, they are read in this browser alone.
        </p>
        {start}
      </EmptyState>
    );
  }
  if (query.isFetching) return <Loading request={request} reading={reading} />;
  if (query.error) return null;
  return (
    <EmptyState>
      <p className="font-semibold text-ink">Cancelled</p>
      <p className="mb-3">Your stack was not changed.</p>
      <Button onClick={onAgain}>Convert again</Button>
    </EmptyState>
  );
}

function Loading({
  request: { stack, fields, dropped },
  reading,
}: {
  request: StackRequest;
  reading: string;
}) {
  const frames = stack.lines.filter((line) => line.kind === 'frame').length;
  return (
    <div role="status" aria-label="The frames: loading">
      <p className="mb-3 text-sm wrap-anywhere text-ink-2">
        {dropped
          ? `Reading ${reading || 'the dropped files'}…`
          : `Converting ${formatCount(frames)} frames of ${fields.service}…`}
      </p>
      {Array.from({ length: 6 }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex h-9 items-center gap-3 border-t border-line" aria-hidden="true">
          <span className="h-3 w-24 rounded bg-hover" />
          <span className="h-3 w-48 max-w-[50%] rounded bg-sunken" />
        </div>
      ))}
    </div>
  );
}
