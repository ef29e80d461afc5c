import type { Dots } from '#domain/review/figures';
import { stackedDots } from '../model/drawing/dots';

/** Where a figure lies among what it was before: circles are the compared times, the diamond is this review. */
export function DotStrip({ dots }: { dots: Dots }) {
  const { now, before, most, isWorse } = dots;
  return (
    <span aria-hidden="true" className="review-dots">
      {stackedDots(before, most).map(({ place, level }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have nothing else, and never move
        <i key={index} style={{ left: `${place * 100}%`, bottom: `${Math.min(level, 3) * 4 + 2}px` }} />
      ))}
      <b data-worse={isWorse ? '' : undefined} style={{ left: `${(now / most) * 100}%` }} />
    </span>
  );
}
