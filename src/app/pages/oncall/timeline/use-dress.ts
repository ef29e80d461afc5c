import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { Dress } from './drawing/lanes';
import { personColours } from './drawing/person-colours';

/** @param schedules all there are, so that a filter changes nobody's colour. */
export function useDress(schedules: readonly Schedule[], lit: string | undefined): Dress {
  const colours = useMemo(() => personColours(schedules), [schedules]);
  return useMemo(() => ({ colours, lit }), [colours, lit]);
}
