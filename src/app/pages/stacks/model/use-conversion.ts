import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { stackEnrichQuery } from '../../../api/stacks';
import { convertedStack } from '../result/converted-stack';
import type { StackRequest } from './stack-request';

/** A stack that was sent to be converted, if one was, and what came back. */
export function useConversion(initial: StackRequest | undefined) {
  const client = useQueryClient();
  const [request, setRequest] = useState(initial);
  const query = useQuery(stackEnrichQuery(request));
  const result = useMemo(
    () => request && query.data && convertedStack(request.stack, query.data, request.input),
    [request, query.data],
  );
  const cancel = () => void client.cancelQueries({ queryKey: stackEnrichQuery(request).queryKey });
  return { conversion: { request, query, result }, setRequest, cancel };
}

export type Conversion = ReturnType<typeof useConversion>['conversion'];

/** Whether there is a reply, or one is on its way: not where it failed or was cancelled. */
export function isAnswered({ query }: Conversion): boolean {
  return query.isFetching || query.data !== undefined;
}
