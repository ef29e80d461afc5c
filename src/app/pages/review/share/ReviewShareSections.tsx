import { PrintButton } from '../../../components/PrintButton';
import { ShareSection } from '../../../components/share/ShareSection';
import { useReviewDocument } from '../model/use-review-document';
import type { Review } from '../model/use-review';
import { FilesSection } from './FilesSection';
import { HtmlSection } from './HtmlSection';
import { MarkdownSection } from './MarkdownSection';

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
