import { rangeText } from '#domain/insight/range-text';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../use-insight-filter';
import { filterTexts } from './filter-words';

type AskedForProps = { insight: Pick<InsightFilterState, 'range' | 'zone' | 'filter' | 'operation'> };

/** Range, zone and filters in words, on paper and in front of a room: the controls that show them are not there. */
export function AskedFor({ insight: { range, zone, filter, operation } }: AskedForProps) {
  const directory = useDirectory();
  return (
    <p className="hidden presented:block print:block">
      {[`${rangeText(range, zone)}, ${zone}`, ...filterTexts(filter, operation, directory)].join(' · ')}
    </p>
  );
}
