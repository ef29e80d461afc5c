import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { stackEnrichQuery } from '../../../api/stacks';
import { droppedQuery } from '../dropped/dropped-query';
import { convertedStack } from '../frames/converted-stack';
import type { StackRequest } from './stack-request';

/** Last request and its result. */
export function useConversion(initial: StackRequest | undefined) {
  const client = useQueryClient();
  const [request, setRequest] = useState(initial);
  /** Name of the dropped file being parsed. */
  const [reading, setReading] = useState('');
  const dropped = request?.dropped;
  const byServer = useQuery(stackEnrichQuery(dropped ? undefined : request));
  const question = dropped && request && { ...request, dropped };
  const byFiles = useQuery(droppedQuery(question, setReading));
  const query = dropped ? byFiles : byServer;
  const frames = dropped ? byFiles.data?.frames : byServer.data?.frames;
  const { other_build, by_name, release } = (dropped ? undefined : byServer.data) ?? {};
  const result = useMemo(
    () =>
      request &&
      frames &&
      convertedStack(
        request.stack,
        frames,
        { ...request.input, other_build, by_name },
        request.dropped !== undefined,
      ),
    [request, frames, other_build, by_name],
  );
  const { queryKey } = dropped ? droppedQuery(question, setReading) : stackEnrichQuery(request);
  const cancel = () => void client.cancelQueries({ queryKey });
  return {
    conversion: { request, query, result, reading, byName: by_name, release, reply: dropped && byFiles.data },
    setRequest,
    cancel,
  };
}

export type Conversion = ReturnType<typeof useConversion>['conversion'];

/** True if a reply exists or is loading: false after a failure or cancellation. */
export function isAnswered({ query }: Conversion): boolean {
  return query.isFetching || query.data !== undefined;
}
