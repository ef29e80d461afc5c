import { useState } from 'react';
import type { ReviewDocument } from '#domain/review/document';
import { reviewMarkdown } from '#domain/review/markdown';
import { Button } from '../../../ui/Button';

const MESSAGE_MS = 2500;

/** Copies the whole review for a document or a ticket. */
export function CopyMarkdown({ makeDocument }: { makeDocument: () => Promise<ReviewDocument> }) {
  const [message, setMessage] = useState('');
  async function copy() {
    setMessage('Looking up who responded…');
    const text = reviewMarkdown(await makeDocument());
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Markdown copied');
    } catch {
      setMessage('The browser refused to copy');
    }
    setTimeout(() => setMessage(''), MESSAGE_MS);
  }
  return (
    <>
      <span role="status" className="text-sm text-ink-2">
        {message}
      </span>
      <Button onClick={() => void copy()}>Copy as Markdown</Button>
    </>
  );
}
