import { useSearchParams } from 'react-router';
import { COMPARE_FIELDS, type CompareView } from '#address/compare';
import { formatFields } from '#address/codec';
import { paths } from '#address/paths';
import { inZonesOf } from '#address/zone';

/** Returns the address of a comparison, in the zones of the page. */
export function useComparisonAddress(): (fields: Partial<CompareView>) => string {
  const [search] = useSearchParams();
  return (fields) => inZonesOf(search, paths.compare(formatFields(COMPARE_FIELDS, fields)));
}
