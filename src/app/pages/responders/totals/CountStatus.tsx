import { useQueryClient } from '@tanstack/react-query';
import { counted } from '#domain/text/count';
import { Button } from '../../../ui/Button';
import type { Metrics } from '../model/use-metrics';

/** Progress of a long count with Stop, and Resume after it; nothing once it is done. */
export function CountStatus({ metrics }: { metrics: Metrics }) {
  const { queries, progress, isInParts, queryKey } = metrics;
  const client = useQueryClient();
  const { data, isPlaceholderData, fetchStatus, error, refetch } = queries.now;
  if (!isInParts || error || (data && !isPlaceholderData)) return null;
  const done = progress
    ? `${progress.done} of ${counted(progress.parts, 'month')}, ${counted(progress.incidents, 'assignment')} so far`
    : '';
  const button = 'h-6 px-1.5 text-xs';
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-x-2">
      {fetchStatus === 'fetching' ? (
        <>
          Counting… {done}
          <Button
            look="quiet"
            className={button}
            onClick={() => void client.cancelQueries({ queryKey, exact: true })}
          >
            Stop
          </Button>
        </>
      ) : (
        <>
          Stopped{done === '' ? '' : `: ${done}`}
          <Button look="quiet" className={button} onClick={() => void refetch()}>
            Resume
          </Button>
        </>
      )}
    </span>
  );
}
