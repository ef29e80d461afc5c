import { useState } from 'react';
import type { ReviewDocument } from '#domain/review/document';
import type { InsightRange } from '#domain/insight/range';
import { useDirectory } from '../../../api/names/directory';
import { Button } from '../../../ui/Button';
import { useReviewScope } from '../model/review-scope';

type SaveAllProps = { makeDocument: () => Promise<ReviewDocument>; span: InsightRange };

/** One file to attach to a ticket: the review as a document, its incidents as a table, and all of it as data. */
export function SaveAll({ makeDocument, span }: SaveAllProps) {
  const { rows, zone } = useReviewScope();
  const directory = useDirectory();
  const [problem, setProblem] = useState('');
  async function save() {
    try {
      // Packing is for who saves: it is loaded then.
      const { saveReview } = await import('../model/document/review-files');
      await saveReview(await makeDocument(), { rows, span, zone, directory });
      setProblem('');
    } catch (error) {
      setProblem(`The file was not written. ${String(error)}`);
    }
  }
  return (
    <>
      <Button
        title="A zip with the document, the incidents as CSV, and everything as JSON"
        onClick={() => void save()}
      >
        Save all files
      </Button>
      {problem !== '' && (
        <span role="alert" className="text-sm text-bad">
          {problem}
        </span>
      )}
    </>
  );
}
