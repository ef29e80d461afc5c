import { useMemo } from 'react';
import type { Present } from '../answer/use-present';
import { type CardWords, cardWords, type SeatWording } from '../model/seat-lines';

/** Words of a card; the same as long as nothing in them changes. */
export function useCardWords(
  { lines, isUnknown, failure }: Present,
  { at, zone, directory, daysOff }: SeatWording,
): CardWords {
  return useMemo(
    () => cardWords({ lines, isUnknown, failure }, { at, zone, directory, daysOff }),
    [lines, isUnknown, failure, at, zone, directory, daysOff],
  );
}
