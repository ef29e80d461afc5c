import { type InsightFilter, type InsightOperation, NO_FILTER } from '#domain/insight/filter';
import { rangeText } from '#domain/insight/range';
import { useDirectory } from '../../api/names/directory';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import type { InsightChange } from '#address/insight';
import { filterTexts, activeFilters } from './filter-words';
import type { InsightFilterState } from './use-insight-filter';

/** Fewer are removed one by one. */
const MIN_TO_CLEAR = 3;

type AskedForProps = { insight: Pick<InsightFilterState, 'range' | 'zone' | 'filter' | 'operation'> };

type ActiveFiltersProps = {
  filter: InsightFilter;
  operation: InsightOperation;
  onChange: (change: InsightChange) => void;
};

/** Active filters, each with a button that removes it. */
export function ActiveFilters({ filter, operation, onChange }: ActiveFiltersProps) {
  const directory = useDirectory();
  const active = activeFilters(filter, operation, directory);
  return (
    <>
      {active.map(({ name, value, ignored, without }) => (
        <Chip
          key={`${name} ${value}`}
          label={`the filter ${name} ${value}${ignored === undefined ? '' : ' (not applied here)'}`}
          title={ignored}
          isIgnored={ignored !== undefined}
          onRemove={() => onChange(without)}
        >
          {name} <b>{value}</b>
        </Chip>
      ))}
      {active.length >= MIN_TO_CLEAR && (
        <Button look="quiet" aria-label="Clear filters" onClick={() => onChange(NO_FILTER)}>
          Clear
        </Button>
      )}
    </>
  );
}

/** Range, zone and filters in words, for print and presentation. */
export function AskedFor({ insight: { range, zone, filter, operation } }: AskedForProps) {
  const directory = useDirectory();
  return [`${rangeText(range, zone)}, ${zone}`, ...filterTexts(filter, operation, directory)].join(' · ');
}
