import { queryOptions } from '@tanstack/react-query';
import { ask } from '../worker/client';
import type { IncidentJobs, Question } from '../worker/protocol';

/** An answer of the worker, kept until there is something new in it. */
export function answerQuery<K extends Question['kind']>(question: Question<K>, revision: number | undefined) {
  return queryOptions<IncidentJobs[K]['output']>({
    queryKey: ['incidents', revision, question],
    queryFn: ({ signal }) => ask(question.kind, question, { signal }),
    staleTime: Infinity,
    gcTime: 30_000,
    retry: false,
  });
}
