import { useState } from 'react';
import { formatSize } from '#domain/text/count';
import { ShareSection } from '../../../components/share/ShareSection';
import { MaskedText } from '../../../components/secrets/MaskedText';
import { Button } from '../../../ui/Button';
import type { Review } from '../model/use-review';
import { CheckBox } from './CheckBox';
import type { MakeDocument } from './make-document';

type Outcome = { name: string; bytes: number; sha256: string } | Error;

/** Saves the review as one HTML file, and shows its checksum. */
export function HtmlSection({ review, makeDocument }: { review: Review; makeDocument: MakeDocument }) {
  const [hidesNames, setHidden] = useState(true);
  const [outcome, setOutcome] = useState<Outcome>();
  async function save() {
    try {
      const { saveHtml } = await import('../model/review-files');
      setOutcome(saveHtml(await makeDocument(hidesNames), { ...review.scope, span: review.span }));
    } catch (error) {
      setOutcome(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return (
    <ShareSection
      title="HTML file"
      note="One file without scripts; opens offline."
      actions={<Button onClick={() => void save()}>Save HTML</Button>}
    >
      <CheckBox label="Hide names" isChecked={hidesNames} onChange={setHidden} />
      {outcome instanceof Error && (
        <p role="alert" className="text-bad">
          The file was not saved. <MaskedText text={outcome.message} />
        </p>
      )}
      {outcome && !(outcome instanceof Error) && (
        <p role="status" className="text-xs text-ink-2 wrap-anywhere">
          {outcome.name}, {formatSize(outcome.bytes)}, SHA-256 <code>{outcome.sha256}</code>
        </p>
      )}
    </ShareSection>
  );
}
