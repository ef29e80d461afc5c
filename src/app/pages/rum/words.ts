import { sentenceCase } from '#domain/text/words';
import { maskText } from '#domain/privacy/secrets';
import type { Application, SentIssue } from '#contract/rum';
import type { BadgeLook } from '../../ui/Badge';

const STATE_LOOKS: Record<string, BadgeLook> = {
  enabled: 'good',
  deleted: 'bad',
  for_review: 'warn',
  resolved: 'good',
};

/** Look of a status; neutral if unknown. */
export function statusLook(status: string): BadgeLook {
  return STATE_LOOKS[status] ?? 'neutral';
}

/** Status in words: "For review". */
export function statusInWords(status: string): string {
  const words = status.replaceAll('_', ' ').trim();
  return sentenceCase(words || 'unknown');
}

const CAUSES: Record<string, string> = {
  'api.failed_request': 'Failed API request',
  'network.error': 'Network error',
  'code.exception': 'Exception in the code',
  'code.invalid_object_access': 'Invalid object access',
  'code.invalid_argument': 'Invalid argument',
};

/** Suspected cause in words: "Failed API request"; an unknown one as received. */
export function causeInWords(value: string): string {
  return CAUSES[value] ?? (value || 'unknown');
}

/** Privacy settings of an application in plain words. */
export function privacySentences({ no_ip, no_geo, is_private }: Application): string[] {
  return [
    no_ip ? 'Visitors’ IP addresses are not stored.' : 'Visitors’ IP addresses are stored.',
    no_geo ? 'No location is derived from them.' : 'A location is derived from them.',
    is_private ? 'Only its team sees this application.' : 'Everybody with an app key sees this application.',
  ];
}

/** Error of an issue, "TypeError: no items", else its id. */
export function issueWords({ error, issue_id: id }: SentIssue, shown: (text: string) => string): string {
  const parts = [error.type, error.message].map((part) => maskText(shown(part)));
  return parts.filter((part) => part !== '').join(': ') || id;
}
