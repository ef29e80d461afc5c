import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { stackEnrichQuery } from '../../../api/records';
import { droppedQuery } from '../dropped/dropped-query';
import { convertedStack, slicedResult, withPlainPaths } from '../frames/converted-stack';
import { isByFiles, type StackRequest } from './fields';
import { stacksIn } from '#symbolication/stacks-in';

/** Last request and its result. */
export function useConversion(initial: StackRequest | undefined) {
  const client = useQueryClient();
  const [request, setRequest] = useState(initial);
  /** Name of the dropped file being parsed. */
  const [reading, setReading] = useState('');
  const dropped = request?.dropped;
  const byServer = useQuery(stackEnrichQuery(request && isByFiles(request) ? undefined : request));
  const byLink = useQuery(linkedQuery(request));
  const question = dropped && request && { ...request, dropped };
  const byFiles = useQuery(droppedQuery(question, setReading));
  const byOne = request?.frames ? byLink : byServer;
  const query = dropped ? byFiles : byOne;
  const frames = query.data?.frames;
  const { other_build, by_name, release } = (request && isByFiles(request) ? undefined : byServer.data) ?? {};
  const result = useMemo(
    () =>
      request &&
      frames &&
      convertedStack(request.stack, frames, { ...request.input, other_build, by_name }, isByFiles(request)),
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

/** Frames of a link as a reply. */
function linkedQuery(request: StackRequest | undefined) {
  const frames = request?.frames;
  return queryOptions({
    queryKey: ['frames of a link', request?.number],
    queryFn: frames ? () => ({ frames }) : skipToken,
    staleTime: Infinity,
    networkMode: 'always',
  });
}

export type Conversion = ReturnType<typeof useConversion>['conversion'];

/** True if a reply exists or is loading: false after a failure or cancellation. */
export function isAnswered({ query }: Conversion): boolean {
  return query.isFetching || query.data !== undefined;
}

/**
 * Stacks of a converted text with several, and the selected one with its frames; the whole text otherwise.
 */
export function useStackParts(conversion: Conversion, part: number | undefined = 0) {
  const { request, result } = conversion;
  const stack = request?.stack;
  const parts = useMemo(() => (stack === undefined ? [] : stacksIn(stack)), [stack]);
  const selected = Math.min(part, Math.max(0, parts.length - 1));
  const own = parts.length > 1 ? parts[selected] : undefined;
  const visible = useMemo(
    () => result && withPlainPaths(own ? slicedResult(result, own) : result),
    [result, own],
  );
  return {
    parts: own === undefined ? [] : parts,
    selected,
    conversion: { ...conversion, result: visible },
  };
}
