import { sentenceCase } from '#domain/text/sentence-case';
import type { BadgeLook } from '../../../ui/Badge';

const LOOKS: Record<string, BadgeLook> = {
  enabled: 'good',
  deleted: 'bad',
  for_review: 'warn',
  resolved: 'good',
};

/** The look of a status of an application or an issue; one that is not known is neutral. */
export function statusLook(status: string): BadgeLook {
  return LOOKS[status] ?? 'neutral';
}

/** "For review" */
export function statusInWords(status: string): string {
  const words = status.replaceAll('_', ' ').trim();
  return sentenceCase(words || 'unknown');
}
