import { formatMoment } from '#domain/time/format';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import type { EvidenceCard } from '../model/evidence-cards';
import { useReviewScope, type ReviewEvidence, useLinks } from '../model/use-review';
import { ViewLink } from '../../../components/ViewLink';
import { useState } from 'react';
import { type Evidence, evidenceKey, readEvidence } from '#domain/review/engagements';
import type { ServedEvidence } from '#address/review';
import { Field } from '../../../ui/Field';
import { Panel } from '../../../ui/Panel';

type EvidenceListProps = { cards: readonly EvidenceCard[]; onRemove?: (key: string) => void };

/** Evidence with status, summary and link. */
export function EvidenceList({ cards, onRemove }: EvidenceListProps) {
  const { zone } = useReviewScope();
  const links = useLinks();
  if (cards.length === 0)
    return (
      <p className="text-sm text-ink-2">Nothing yet. What is pasted here is shown with its key sentence.</p>
    );
  return (
    <ul className="review-evidence">
      {cards.map(({ key, kind, title, status, look, sentence, at, to }) => (
        <li key={key}>
          <span className="text-ink-3">{kind}</span>
          <span className="min-w-0">
            <ViewLink className="review-link wrap-anywhere" to={links.other(to)}>
              {title}
            </ViewLink>{' '}
            {status !== '' && <Badge look={look}>{status}</Badge>}
            <span className="block text-ink-2 wrap-anywhere">{sentence}</span>
          </span>
          <span className="text-right whitespace-nowrap text-ink-2">
            {at !== undefined && formatMoment(at, zone).slice(4)}
          </span>
          {onRemove && (
            <Button
              look="quiet"
              className="h-6! min-w-6! px-1! print:hidden"
              aria-label={`Remove ${kind} ${title}`}
              onClick={() => onRemove(key)}
            >
              ✕
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const MAX_EVIDENCE = 20;

/** Evidence added by link or id: deliveries, RUM issues and shared stacks. */
export function EvidencePanel({ evidence }: { evidence: ReviewEvidence }) {
  const { take, remove } = useTakenEvidence(evidence.pieces);
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  function add() {
    const parsed = readEvidence(text);
    if (parsed.kind === 'none') return setMessage(parsed.why);
    const refusal = take(parsed.evidence);
    setMessage(refusal ?? `Recognised: ${parsed.name}`);
    if (refusal === undefined) setText('');
  }
  return (
    <Panel title="Evidence" note="deliveries, RUM issues and shared stacks">
      <EvidenceList cards={evidence.cards} onRemove={remove} />
      <form
        className="mt-2 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          className="grow"
          aria-label="A link or an id"
          placeholder="Paste a link or an id"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Add</Button>
      </form>
      <p role="status" className="mt-1 min-h-5 text-xs text-ink-2">
        {message}
      </p>
    </Panel>
  );
}

/** Adds evidence to the address, and removes it. */
function useTakenEvidence(pieces: readonly Evidence[]) {
  const { address } = useReviewScope();
  const { view, typed, change, type } = address;
  return {
    /** Returns the reason for a rejection, otherwise undefined. */
    take: (piece: Evidence): string | undefined => {
      const key = evidenceKey(piece);
      if (pieces.some((other) => evidenceKey(other) === key)) return 'It is there already.';
      if (pieces.length >= MAX_EVIDENCE) return `A review has at most ${MAX_EVIDENCE} pieces of evidence.`;
      if (piece.kind !== 'stack') change({ evidence: [...view.evidence, piece] });
      else if (!type({ stacks: [...typed.stacks, piece.fragment] }))
        return 'This stack is too long to go into a link beside what is there.';
      return undefined;
    },
    remove: (key: string): void => {
      const isOther = (piece: ServedEvidence) => evidenceKey(piece) !== key;
      if (typed.stacks.includes(key)) type({ stacks: typed.stacks.filter((other) => other !== key) });
      else change({ evidence: view.evidence.filter(isOther) });
    },
  };
}
