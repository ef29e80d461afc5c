import { useEffect } from 'react';
import { useWidth } from '../../../../hooks/use-width';

/** Drawn before any lane was measured, so that the first paint is close to the second. */
let likelyPx = 900;

/** The width of a lane in CSS pixels; until it is measured that of the last one, which is most often the same. */
export function useLaneWidth(): [ref: ReturnType<typeof useWidth>[0], width: number] {
  const [ref, measured] = useWidth();
  useEffect(() => {
    if (measured > 0) likelyPx = measured;
  }, [measured]);
  return [ref, measured || likelyPx];
}
