import { useSearchParams } from 'react-router';
import type { QuickRange } from '#domain/insight/quick-range';
import { useNow } from '../../../../hooks/use-now';
import { INSIGHT_FIELDS, sharedSearch } from '../../../../url/insight-filter';
import { patched } from '../../../../url/codec';
import { useZones } from '../../../../hooks/view/use-view';
import { fixedRange } from './fixed-range';

/** The search of a review of a range by its name, as that is now, with the zone and filters of this address. */
export function useRangeSearch(): (name: QuickRange) => URLSearchParams {
  const [search] = useSearchParams();
  const { zones } = useZones();
  const now = useNow();
  return (name) =>
    patched(sharedSearch(search), {
      tz: zones.zone,
      ...INSIGHT_FIELDS.range.write(fixedRange({ kind: 'quick', name }, now, zones.zone)),
    });
}
