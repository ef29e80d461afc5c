import { useState } from 'react';
import { ShareSection } from '../../../components/share/ShareSection';
import { useDirectory } from '../../../api/names/directory';
import { Button } from '../../../ui/Button';
import type { Review } from '../model/use-review';
import type { MakeDocument } from './make-document';

/** Saves one file for a ticket: review document, incidents as a table, and all data. */
export function FilesSection({ review, makeDocument }: { review: Review; makeDocument: MakeDocument }) {
  const { scope, span } = review;
  const directory = useDirectory();
  const [problem, setProblem] = useState('');
  async function save() {
    try {
      // Loads the zip code on demand.
      const { saveReview } = await import('../model/review-files');
      await saveReview(await makeDocument(false), { ...scope, span, directory });
      setProblem('');
    } catch (error) {
      setProblem(`The file was not saved. ${String(error)}`);
    }
  }
  return (
    <ShareSection
      title="All files"
      note="A zip: Markdown, HTML, incidents as CSV, and everything as JSON."
      actions={<Button onClick={() => void save()}>Save all files</Button>}
    >
      {problem !== '' && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </ShareSection>
  );
}
