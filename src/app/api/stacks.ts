import { queryOptions, skipToken } from '@tanstack/react-query';
import type { RequestOf } from '#contract/operation';
import { stackEnrich } from '#contract/stack';
import { call } from './call';

/** Request for a stack. The text can be megabytes: the key is a number, unique per request. */
export type StackQuestion = { number: number; input: RequestOf<typeof stackEnrich> };

export function stackEnrichQuery(question: StackQuestion | undefined) {
  return queryOptions({
    queryKey: [stackEnrich.name, question?.number],
    queryFn: question
      ? async ({ signal }) => (await call(stackEnrich, question.input, signal)).data
      : skipToken,
    staleTime: Infinity,
  });
}
