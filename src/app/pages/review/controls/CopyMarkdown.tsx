import { useId } from 'react';
import type { ReviewDocument } from '#domain/review/document';
import { formatCount } from '#domain/text/count';
import { useCopy } from '../../../hooks/use-copy';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';

/** Copies the review for a document or a ticket: one page, or with the details of each incident. */
export function CopyMarkdown({ makeDocument }: { makeDocument: () => Promise<ReviewDocument> }) {
  const { message, show, copy } = useCopy({ clears: true });
  const id = useId();
  async function copyReview(hasDetails: boolean) {
    show('Looking up who responded…');
    const { reviewMarkdown } = await import('#domain/review/markdown');
    const text = reviewMarkdown(await makeDocument(), { hasDetails });
    await copy(text, { done: `Markdown copied, ${formatCount(text.length)} characters` });
  }
  return (
    <>
      <span role="status" className="text-sm text-ink-2">
        {message}
      </span>
      <span className="inline-flex gap-px">
        <Button className="rounded-r-none!" onClick={() => void copyReview(false)}>
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
        <Button onClick={() => void copyReview(true)}>Copy with details</Button>
      </PopoverBox>
    </>
  );
}
