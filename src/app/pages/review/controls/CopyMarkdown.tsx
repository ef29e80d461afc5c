import { useId } from 'react';
import type { ReviewDocument } from '#domain/review/document';
import { formatCount } from '#domain/text/count';
import { useOutcome } from '../../../hooks/use-outcome';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';

/** Copies the review for a document or a ticket: one page, or with the details of each incident. */
export function CopyMarkdown({ makeDocument }: { makeDocument: () => Promise<ReviewDocument> }) {
  const outcome = useOutcome();
  const id = useId();
  async function copy(hasDetails: boolean) {
    outcome.begin('Looking up who responded…');
    const { reviewMarkdown } = await import('#domain/review/markdown');
    const text = reviewMarkdown(await makeDocument(), { hasDetails });
    try {
      await navigator.clipboard.writeText(text);
      outcome.end(`Markdown copied, ${formatCount(text.length)} characters`);
    } catch {
      outcome.end('The browser refused to copy');
    }
  }
  return (
    <>
      <span role="status" className="text-sm text-ink-2">
        {outcome.words}
      </span>
      <span className="inline-flex gap-px">
        <Button className="rounded-r-none!" onClick={() => void copy(false)}>
          Copy as Markdown
        </Button>
        <Button className="rounded-l-none! px-1.5!" popoverTarget={id} aria-label="More Markdown">
          <span aria-hidden="true">▾</span>
        </Button>
      </span>
      <PopoverBox id={id} label="More Markdown" className="w-72 p-3" focusFirst>
        <p className="mb-2 text-sm text-ink-2">
          Adds a section for each incident: times, responders, who was on call, notes.
        </p>
        <Button onClick={() => void copy(true)}>Copy with details</Button>
      </PopoverBox>
    </>
  );
}
