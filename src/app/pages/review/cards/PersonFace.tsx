import type { Id } from '#contract/id';
import { initialsOf } from '#domain/text/initials';
import { useReviewScope } from '../model/review-scope';

/** Somebody's initials in the look that they have in the lanes. */
export function PersonFace({ id, name }: { id: Id; name: string }) {
  const { lanes } = useReviewScope();
  return (
    <span
      aria-hidden="true"
      data-person={lanes.colours(id)}
      className="face review-face grid flex-none place-items-center overflow-hidden rounded-md pl-1 text-2xs font-semibold forced-colors:outline"
    >
      {initialsOf(name)}
    </span>
  );
}
