import type { Bar } from '#domain/review/chronology';
import { useReviewScope } from '../model/review-scope';
import { EditedText } from './EditedText';

/** Number and title of an incident; the author of the review may rename it. */
export function CardTitle({ bar }: { bar: Bar }) {
  const { address, titleOf } = useReviewScope();
  const { typed, type } = address;
  const { [bar.id]: own = '', ...others } = typed.titles;
  return (
    <div className="mb-2 flex items-start gap-2">
      <span className="review-number" data-chosen="">
        {bar.number}
      </span>
      <EditedText
        key={bar.id}
        label="Title of the incident"
        text={own}
        shown={titleOf(bar.row)}
        onChange={(text) => type({ titles: text === '' ? others : { ...others, [bar.id]: text } })}
      >
        {(title) => <h2 className="min-w-0 grow text-base! wrap-anywhere">{title}</h2>}
      </EditedText>
    </div>
  );
}
