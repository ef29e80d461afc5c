/** Evidence beside incidents: deliveries and RUM issues by id, shared stacks by the fragment that contains them. */
export type Evidence =
  | { kind: 'delivery'; integrationId: string; eventId: string }
  | { kind: 'issue'; id: string }
  | { kind: 'stack'; fragment: string };

export type ReadEvidence =
  | { kind: 'found'; evidence: Evidence; name: string }
  | { kind: 'none'; why: string };

const ID = /^[\w.:-]{1,128}$/;
const HAS_DIGIT = /\d/;

/** Evidence of a pasted text: a dashboard link to any of them, two ids of a delivery, or the id of an issue. */
export function readEvidence(pasted: string): ReadEvidence {
  const text = pasted.trim();
  if (text === '') return { kind: 'none', why: 'Paste a link or an id.' };
  const stack = /#(stack=\d\.[\w-]+)/.exec(text)?.[1];
  if (stack !== undefined) return foundEvidence({ kind: 'stack', fragment: stack }, 'shared stack');
  const [, integrationId, eventId] = partsIn(/\/webhooks\/([^/?#\s]+)\/([^/?#\s]+)/, text);
  if (integrationId !== undefined && eventId !== undefined)
    return foundEvidence({ kind: 'delivery', integrationId, eventId }, 'webhook delivery');
  const [, issue] = partsIn(/\/rum\/issues\/([^/?#\s]+)/, text);
  if (issue !== undefined) return foundEvidence({ kind: 'issue', id: issue }, 'RUM issue');
  if (/^https?:/.test(text))
    return { kind: 'none', why: 'This link leads to no delivery, RUM issue or shared stack.' };
  if (text.includes('\n'))
    return { kind: 'none', why: 'Share a stack on the page of stacks first, and paste its link.' };
  const ids = text.split(/[\s/,]+/);
  if (!ids.every((id) => ID.test(id) && HAS_DIGIT.test(id)) || ids.length > 2)
    return { kind: 'none', why: 'Not understood. A delivery has two ids, int-1 ev-1; an issue one.' };
  const [first = '', second] = ids;
  return second === undefined
    ? foundEvidence({ kind: 'issue', id: first }, 'RUM issue')
    : foundEvidence({ kind: 'delivery', integrationId: first, eventId: second }, 'webhook delivery');
}

/** Unique key. */
export function evidenceKey(evidence: Evidence): string {
  if (evidence.kind === 'delivery') return `${evidence.integrationId}/${evidence.eventId}`;
  return evidence.kind === 'issue' ? evidence.id : evidence.fragment;
}

function foundEvidence(evidence: Evidence, name: string): ReadEvidence {
  return { kind: 'found', evidence, name };
}

/** The groups of a match without the escapes of an address; none where an escape is none. */
function partsIn(form: RegExp, text: string): string[] {
  try {
    return (form.exec(text) ?? []).map(decodeURIComponent);
  } catch {
    return [];
  }
}
