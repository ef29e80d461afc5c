import { NO_FILTER } from '#domain/insight/filter';
import { Button } from '../../ui/Button';
import type { InsightFilterState } from './use-insight-filter';

type NoneInRangeProps = Pick<InsightFilterState, 'change'> & {
  /** True if a filter may be the reason. */
  isFiltered: boolean;
};

/** Reason for no incidents, and the way to where there are some. */
export function NoneInRange({ isFiltered, change }: NoneInRangeProps) {
  return (
    <>
      <p className="mb-3">
        {isFiltered ? 'No incident in this range matches the filters.' : 'No incident in this range.'}
      </p>
      {isFiltered ? (
        <Button onClick={() => change(NO_FILTER)}>Clear filters</Button>
      ) : (
        <Button onClick={() => change({ range: { kind: 'quick', name: '6-months' } })}>
          Show the last six months
        </Button>
      )}
    </>
  );
}
