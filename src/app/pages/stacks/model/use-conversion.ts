import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { stackEnrichQuery } from '../../../api/stacks';
import { droppedQuery } from '../dropped/dropped-query';
import { convertedStack } from '../frames/converted-stack';
import type { StackRequest } from './stack-request';

/** A stack that was sent to be converted, if one was, and what came back. */
export function useConversion(initial: StackRequest | undefined) {
  const client = useQueryClient();
  const [request, setRequest] = useState(initial);
  /** The dropped file that is being read. */
  const [reading, setReading] = useState('');
  const dropped = request?.dropped;
  const byServer = useQuery(stackEnrichQuery(dropped ? undefined : request));
  const question = dropped && request && { ...request, dropped };
  const byFiles = useQuery(droppedQuery(question, setReading));
  const query = dropped ? byFiles : byServer;
  const frames = dropped ? byFiles.data?.frames : byServer.data;
  const result = useMemo(
    () =>
      request &&
      frames &&
      convertedStack(request.stack, frames, request.input, request.dropped !== undefined),
    [request, frames],
  );
  const { queryKey } = dropped ? droppedQuery(question, setReading) : stackEnrichQuery(request);
  const cancel = () => void client.cancelQueries({ queryKey });
  return {
    conversion: { request, query, result, reading, reply: dropped && byFiles.data },
    setRequest,
    cancel,
  };
}

export type Conversion = ReturnType<typeof useConversion>['conversion'];

/** Whether there is a reply, or one is on its way: not where it failed or was cancelled. */
export function isAnswered({ query }: Conversion): boolean {
  return query.isFetching || query.data !== undefined;
}
