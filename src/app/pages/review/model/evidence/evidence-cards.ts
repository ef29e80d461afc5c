import type { Issue } from '#contract/rum';
import type { Delivery } from '#contract/webhook';
import { maskId, maskText } from '#domain/privacy/secrets';
import { evidenceKey, type Evidence } from '#domain/review/evidence';
import { lifecycle } from '#domain/rum/lifecycle';
import { inferInstant } from '#domain/time/timestamps';
import type { UnixSeconds } from '#domain/time/zone';
import { parseEventTime } from '#domain/webhook/event-time';
import { eventInWords } from '#domain/webhook/event-words';
import { explainFailure } from '#domain/webhook/failure';
import { paths } from '../../../../paths';

/** A piece of evidence as a review shows it: nothing secret is in it. */
export type EvidenceCard = {
  key: string;
  kind: 'Delivery' | 'RUM issue' | 'Stack';
  /** Where it is shown whole. */
  to: string;
  title: string;
  /** How it stands: "Failed, HTTP 500"; '' where nothing is known yet. */
  status: string;
  look: 'good' | 'bad' | 'neutral';
  /** What it says, in a sentence. */
  sentence: string;
  /** When it happened, where it tells. */
  at: UnixSeconds | undefined;
  /** The incident that a delivery was about, and what it was called. */
  about: { id: string; title: string } | undefined;
};

/** Before it is loaded, and where it cannot be. */
export function unreadCard(evidence: Evidence, why: string): EvidenceCard {
  const known = {
    key: evidenceKey(evidence),
    status: '',
    look: 'neutral' as const,
    sentence: why,
    at: undefined,
    about: undefined,
  };
  if (evidence.kind === 'delivery') {
    const { integrationId, eventId } = evidence;
    return { ...known, kind: 'Delivery', to: paths.delivery(integrationId, eventId), title: eventId };
  }
  if (evidence.kind === 'issue')
    return { ...known, kind: 'RUM issue', to: paths.issue(evidence.id), title: evidence.id };
  return { ...known, kind: 'Stack', to: `${paths.stacks()}#${evidence.fragment}`, title: 'Shared stack' };
}

export function deliveryCard(card: EvidenceCard, delivery: Delivery): EvidenceCard {
  const { status_code: code, event_type: event, webhook_type: type, ref_id: id } = delivery;
  const { kind, sentence } = explainFailure(delivery);
  const time = parseEventTime(delivery.event_time);
  const subject = maskText(delivery.ref_title);
  const isAbout = type === 'incident' && id !== '' && maskId(id) === id;
  return {
    ...card,
    title: eventInWords(event) ?? (maskText(event) || card.title),
    status: `${kind === 'ok' ? 'Delivered' : 'Failed'}, ${code > 0 ? `HTTP ${code}` : 'no answer'}`,
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
