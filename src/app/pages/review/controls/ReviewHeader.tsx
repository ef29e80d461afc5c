import { counted } from '#domain/text/count';
import { EditedText } from '../cards/EditedText';
import { useReviewScope } from '../model/review-scope';
import { reviewTitle } from '../model/document/title';

/** What the review is called, and what it is of. */
export function ReviewHeader() {
  const { address, rows } = useReviewScope();
  const { typed, type } = address;
  return (
    <header className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <EditedText
        label="Title of the review"
        text={typed.title}
        shown={reviewTitle(typed, rows)}
        onChange={(title) => type({ title })}
      >
        {(title) => <h1 className="wrap-anywhere">{title}</h1>}
      </EditedText>
      {typed.title !== '' && <p className="text-ink-2">{counted(rows.length, 'incident')}</p>}
    </header>
  );
}
