import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { useReviewDocument } from '../model/document/use-review-document';
import { useReviewScope } from '../model/review-scope';

/** One file to attach to a ticket: the review as a document, its incidents as a table, and all of it as data. */
export function SaveAll() {
  const review = useReviewScope();
  const make = useReviewDocument();
  const [problem, setProblem] = useState('');
  async function save() {
    try {
      // Packing is for who saves: it is loaded then.
      const { saveReview } = await import('../model/document/review-files');
      await saveReview(await make(), review);
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
