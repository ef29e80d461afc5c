import type { ReviewDocument } from '#domain/review/document';
import { reviewMarkdown } from '#domain/review/markdown';
import { useOutcome } from '../../../hooks/use-outcome';
import { Button } from '../../../ui/Button';

/** Copies the whole review for a document or a ticket. */
export function CopyMarkdown({ makeDocument }: { makeDocument: () => Promise<ReviewDocument> }) {
  const outcome = useOutcome();
  async function copy() {
    outcome.begin('Looking up who responded…');
    const text = reviewMarkdown(await makeDocument());
    try {
      await navigator.clipboard.writeText(text);
      outcome.end('Markdown copied');
    } catch {
      outcome.end('The browser refused to copy');
    }
  }
  return (
    <>
      <span role="status" className="text-sm text-ink-2">
        {outcome.words}
      </span>
      <Button onClick={() => void copy()}>Copy as Markdown</Button>
    </>
  );
}
