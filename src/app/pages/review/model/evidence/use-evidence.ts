import { useQueries, type QueryFunctionContext, type UseQueryResult } from '@tanstack/react-query';
import { evidenceKey, type Evidence } from '#domain/review/evidence';
import { CallError } from '../../../../api/call-error';
import { issueInfoQuery } from '../../../../api/rum';
import { webhookDetailQuery } from '../../../../api/webhooks';
import { deliveryCard, issueCard, unreadCard, type EvidenceCard } from './evidence-cards';

/** The evidence of a review as cards, in its order; one that cannot be loaded says why. */
export function useEvidence(evidence: readonly Evidence[]): EvidenceCard[] {
  const loaded = useQueries({ queries: evidence.map(cardQuery), combine: settled });
  return evidence.map((one, place) => {
    const { card, error } = loaded[place] ?? {};
    return card ?? unreadCard(one, error ? failureWords(error) : 'Loading…');
  });
}

function cardQuery(one: Evidence) {
  return {
    queryKey: ['evidence', evidenceKey(one)],
    queryFn: async ({ signal, client }: QueryFunctionContext): Promise<EvidenceCard> => {
      const card = unreadCard(one, '');
      if (one.kind === 'stack') return (await import('./stack-card')).stackCard(card, one.fragment);
      signal.throwIfAborted();
      return one.kind === 'delivery'
        ? deliveryCard(card, await client.fetchQuery(webhookDetailQuery(one.integrationId, one.eventId)))
        : issueCard(card, await client.fetchQuery(issueInfoQuery(one.id)));
    },
  };
}

function settled(results: UseQueryResult<EvidenceCard>[]) {
  return results.map(({ data, error }) => ({ card: data, error }));
}

function failureWords(error: Error): string {
  const code = error instanceof CallError ? error.code : error.name;
  if (code === 'ResourceNotFound') return 'Not found with this app key.';
  return `Could not be loaded (${code}).`;
}
