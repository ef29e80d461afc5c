import { PrintButton } from '../../../components/PrintButton';
import { ShareSection } from '../../../components/share/ShareSection';
import { useReviewDocument } from '../model/use-review-document';
import type { Review } from '../model/use-review';
import { HtmlSection } from './HtmlSection';
import { MarkdownSection } from './MarkdownSection';
import { useState } from 'react';
import { useDirectory } from '../../../api/names/directory';
import { Button } from '../../../ui/Button';
import type { MakeDocument } from './make-document';

/** Sections of the share dialog of a review: Markdown, HTML, files and paper. */
export function ReviewShareSections({ review }: { review: Review }) {
  const makeDocument = useReviewDocument(review);
  return (
    <>
      <MarkdownSection review={review} makeDocument={makeDocument} />
      <HtmlSection review={review} makeDocument={makeDocument} />
      <FilesSection review={review} makeDocument={makeDocument} />
      <ShareSection
        title="Paper"
        note="A4: figures and chronology, then incidents."
        actions={<PrintButton label="Print…" />}
      />
    </>
  );
}

/** Saves one file for a ticket: review document, incidents as a table, and all data. */
function FilesSection({ review, makeDocument }: { review: Review; makeDocument: MakeDocument }) {
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
