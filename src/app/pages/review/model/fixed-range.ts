import { useSearchParams } from 'react-router';
import { type QuickRange, type RangeChoice, rangeOf } from '#domain/insight/quick-range';
import { wallAt } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';
import { INSIGHT_FIELDS, sharedSearch } from '../../../url/insight-filter';
import { patched } from '../../../url/codec';
import { useZones } from '../../../hooks/use-view';

/** What a choice means now, as a range that goes on meaning it. */
export function fixedRange(choice: RangeChoice, now: number, zone: string): RangeChoice {
  if (choice.kind === 'fixed') return choice;
  const { after, upTo } = rangeOf(choice, now, zone);
  return { kind: 'fixed', from: wallAt(after, zone), to: wallAt(upTo, zone) };
}

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
