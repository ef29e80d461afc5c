import type { Issue } from '#contract/rum';
import type { Delivery } from '#contract/webhook';
import { maskId, maskText } from '#domain/privacy/secrets';
import { evidenceKey, type Evidence } from '#domain/review/engagements';
import { lifecycle } from '#domain/rum';
import { inferInstant } from '#domain/time/format';
import type { UnixSeconds } from '#domain/time/zone';
import { parseEventTime, eventInWords } from '#domain/webhook/events';
import { explainFailure, outcomeInWords } from '#domain/webhook/failure';
import { paths } from '#address/codec';

/** Evidence of a review, with secrets masked. */
export type EvidenceCard = {
  key: string;
  kind: 'Delivery' | 'RUM issue' | 'Stack';
  /** Path of its page. */
  to: string;
  title: string;
  /** Status in words, such as "Not delivered, HTTP 500"; '' while unknown. */
  status: string;
  look: 'good' | 'bad' | 'neutral';
  sentence: string;
  /** Time of the event, if known. */
  at: UnixSeconds | undefined;
  /** Incident of a delivery, and its title. */
  about: { id: string; title: string } | undefined;
};

/** Placeholder while evidence is loading, or if it cannot be loaded. */
export function unreadCard(evidence: Evidence, why: string): EvidenceCard {
  const placeholder = {
    key: evidenceKey(evidence),
    status: '',
    look: 'neutral' as const,
    sentence: why,
    at: undefined,
    about: undefined,
  };
  if (evidence.kind === 'delivery') {
    const { integrationId, eventId } = evidence;
    return { ...placeholder, kind: 'Delivery', to: paths.delivery(integrationId, eventId), title: eventId };
  }
  if (evidence.kind === 'issue')
    return { ...placeholder, kind: 'RUM issue', to: paths.issue(evidence.id), title: evidence.id };
  return {
    ...placeholder,
    kind: 'Stack',
    to: `${paths.stacks()}#${evidence.fragment}`,
    title: 'Shared stack',
  };
}

export function deliveryCard(card: EvidenceCard, delivery: Delivery): EvidenceCard {
  const { event_type: event, webhook_type: type, ref_id: id } = delivery;
  const { kind, sentence } = explainFailure(delivery);
  const time = parseEventTime(delivery.event_time);
  const subject = maskText(delivery.ref_title);
  const isAbout = type === 'incident' && id !== '' && maskId(id) === id;
  return {
    ...card,
    title: eventInWords(event) ?? (maskText(event) || card.title),
    status: outcomeInWords(delivery),
    look: kind === 'ok' ? 'good' : 'bad',
    sentence: [subject === '' ? '' : `${subject}: `, sentence].join(''),
    at: time && Math.floor(time.instantMs / 1000),
    about: isAbout ? { id, title: subject } : undefined,
  };
}

export function issueCard(card: EvidenceCard, issue: Issue): EvidenceCard {
  const { type, message } = issue.error;
  const title = [type, message].map(maskText).filter((part) => part !== '');
  const version = issue.last_seen?.version ?? '';
  const life = lifecycle(issue).sentence;
  const counts = `${issue.error_count} errors in ${issue.session_count} sessions${version === '' ? '' : `, last in ${version}`}.`;
  return {
    ...card,
    title: title.join(': ') || card.title,
    status: issue.status || 'status not known',
    look: issue.status === 'resolved' ? 'good' : 'neutral',
    sentence: `${life} ${counts}`.trim(),
    at: inferInstant(issue.regression?.regressed_at ?? issue.first_seen?.timestamp)?.seconds,
  };
}
