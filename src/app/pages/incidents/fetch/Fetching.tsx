import { Button } from '../../../ui/Button';
import { stopFetching } from '../worker/client';
import type { FetchStatus } from '../worker/protocol';

/** How far incidents are fetched, on the lower edge of a box, and a way to stop: nothing makes room for it. */
export function Fetching({ status: { held, total } }: { status: FetchStatus }) {
  return (
    <>
      <progress
        aria-label="Incidents fetched"
        className="fetched absolute inset-x-0 -bottom-2.5 w-full"
        {...(total === undefined ? {} : { max: Math.max(1, total), value: Math.min(held, total) })}
      />
      <Button onClick={stopFetching}>Stop</Button>
    </>
  );
}
