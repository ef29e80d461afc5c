import { useQueries, type QueryFunctionContext, type UseQueryResult } from '@tanstack/react-query';
import { evidenceKey, type Evidence } from '#domain/review/evidence';
import { CallError } from '../../../../api/call-error';
import { useDirectory } from '../../../../api/names/directory';
import { issueInfoQuery } from '../../../../api/rum';
import { webhookDetailQuery } from '../../../../api/webhooks';
import { deliveryCard, issueCard, unreadCard, type EvidenceCard } from './evidence-cards';

/** The evidence of a review as cards, in its order; one that cannot be loaded says why. */
export function useEvidence(evidence: readonly Evidence[]): EvidenceCard[] {
  const loaded = useQueries({ queries: evidence.map(cardQuery), combine: settled });
  const { text } = useDirectory();
  return evidence.map((piece, place) => {
    const { card, error } = loaded[place] ?? {};
    return card ? worded(card, text) : unreadCard(piece, error ? failureWords(error) : 'Loading…');
  });
}

function cardQuery(piece: Evidence) {
  return {
    queryKey: ['evidence', evidenceKey(piece)],
    queryFn: async ({ signal, client }: QueryFunctionContext): Promise<EvidenceCard> => {
      const card = unreadCard(piece, '');
      if (piece.kind === 'stack') return (await import('./stack-card')).stackCard(card, piece.fragment);
      signal.throwIfAborted();
      return piece.kind === 'delivery'
        ? deliveryCard(card, await client.fetchQuery(webhookDetailQuery(piece.integrationId, piece.eventId)))
        : issueCard(card, await client.fetchQuery(issueInfoQuery(piece.id)));
    },
  };
}

/** Servers’ words name people, too. */
function worded(card: EvidenceCard, text: (text: string) => string): EvidenceCard {
  const { title, sentence, about } = card;
  return {
    ...card,
    title: text(title),
    sentence: text(sentence),
    about: about && { ...about, title: text(about.title) },
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
