import {
  isFiltered,
  NO_FILTER,
  unsupported,
  type InsightFilter,
  type InsightOperation,
} from '#domain/insight/filter';
import { formatExactDuration } from '#domain/time/duration';
import { useDirectory, type Directory } from '../../api/names/directory';
import { Button } from '../../ui/Button';
import type { InsightChange } from '../../url/insight-filter';

type ActiveFiltersProps = {
  filter: InsightFilter;
  operation: InsightOperation;
  onChange: (change: InsightChange) => void;
};

/** The filters that no control in sight shows, each with a way to remove it. */
export function ActiveFilters({ filter, operation, onChange }: ActiveFiltersProps) {
  const directory = useDirectory();
  return (
    <>
      {chipsOf(filter, operation, directory).map(({ name, value, ignored, without }) => (
        <button
          key={`${name} ${value}`}
          type="button"
          aria-label={`Remove the filter ${name} ${value}${ignored === undefined ? '' : ' (not applied here)'}`}
          title={ignored}
          onClick={() => onChange(without)}
          className={`inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full px-2.5 text-sm hover:brightness-95 ${
            ignored === undefined ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink-3 line-through'
          }`}
        >
          <span className="truncate">
            {name} <b>{value}</b>
          </span>
          <span aria-hidden="true">✕</span>
        </button>
      ))}
      {isFiltered(filter, operation) && (
        <Button look="quiet" onClick={() => onChange(NO_FILTER)}>
          Clear filters
        </Button>
      )}
    </>
  );
}

type Chip = { name: string; value: string; ignored: string | undefined; without: InsightChange };

function chipsOf(filter: InsightFilter, operation: InsightOperation, directory: Directory): Chip[] {
  const { labels, fields, responders, ackFrom, ackTo, closeFrom, closeTo } = filter;
  const pairs = (['labels', 'fields'] as const).flatMap((key) =>
    (key === 'labels' ? labels : fields).map((pair) => ({
      name: key === 'labels' ? 'label' : 'field',
      value: `${pair.name} = ${pair.value}`,
      ignored: undefined,
      without: { [key]: filter[key].filter((other) => other !== pair) },
    })),
  );
  const people = responders.map((id) => ({
    name: 'responder',
    value: directory.person(id),
    ignored: unsupported(operation, 'responder_ids'),
    without: { responders: responders.filter((other) => other !== id) },
  }));
  const bounds = [
    {
      name: 'acknowledged',
      value: boundsText(ackFrom, ackTo),
      ignored: unsupported(operation, 'seconds_to_ack_from'),
      without: { ackFrom: 0, ackTo: 0 },
    },
    {
      name: 'closed',
      value: boundsText(closeFrom, closeTo),
      ignored: unsupported(operation, 'seconds_to_close_from'),
      without: { closeFrom: 0, closeTo: 0 },
    },
  ].filter(({ value }) => value !== '');
  return [...pairs, ...people, ...bounds];
}

function boundsText(from: number, to: number): string {
  return [
    from > 0 ? `from ${formatExactDuration(from)}` : '',
    to > 0 ? `under ${formatExactDuration(to)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
