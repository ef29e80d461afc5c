import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { type PersonColours, personColours } from './person-colours';

/** @param schedules all there are, so that a filter changes nobody's colour. */
export function usePersonColours(schedules: readonly Schedule[]): PersonColours {
  return useMemo(() => personColours(schedules), [schedules]);
}
