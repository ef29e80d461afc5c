/** As high as a review, while it is loaded. */
export function ReviewSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-3">
      <div className="review-figures min-h-28" />
      <div className="review-columns">
        <div className="panel-box h-[480px]" />
        <div className="panel-box h-[480px]" />
      </div>
    </div>
  );
}
