import { useState } from 'react';
import { readEvidence } from '#domain/review/evidence';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Panel } from '../../../ui/Panel';
import type { ReviewEvidence } from '../model/use-review';
import { useTakenEvidence } from '../model/evidence/use-taken-evidence';
import { EvidenceList } from './EvidenceList';

/** What else was found: deliveries, RUM issues and shared stacks, by a pasted link or id. */
export function EvidencePanel({ evidence }: { evidence: ReviewEvidence }) {
  const { take, remove } = useTakenEvidence(evidence.pieces);
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  function add() {
    const read = readEvidence(text);
    if (read.kind === 'none') return setMessage(read.why);
    const refusal = take(read.evidence);
    setMessage(refusal ?? `Recognised: ${read.name}`);
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
