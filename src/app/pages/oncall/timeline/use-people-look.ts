import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { PeopleLook } from './drawing/lanes';
import { usePersonColours } from '../../../components/person/use-person-colours';

/** @param lit whose shifts are lit; undefined: nobody's. */
export function usePeopleLook(schedules: readonly Schedule[], lit: string | undefined): PeopleLook {
  const colours = usePersonColours(schedules);
  return useMemo(() => ({ colours, lit }), [colours, lit]);
}
