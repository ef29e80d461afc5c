import { formatCount } from '#domain/text/count';

type CountTabsProps<T extends string> = {
  label: string;
  /** Filters with their counts, undefined while loading; value undefined = all. */
  tabs: readonly { value: T | undefined; name: string; count: number | undefined; isBad?: boolean }[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
};

/** Filter above a table, with the number of rows of each value. */
export function CountTabs<T extends string>({ label, tabs, value: pressed, onChange }: CountTabsProps<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="page-controls flex overflow-x-auto border-b border-line px-2 print:hidden"
    >
      {tabs.map(({ value, name, count, isBad = false }) => (
        <button
          key={name}
          type="button"
          aria-pressed={pressed === value}
          onClick={() => onChange(value)}
          className="h-10 border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-ink-2 hover:text-ink aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {name}{' '}
          <span
            className={
              isBad && count !== undefined && count > 0
                ? 'font-semibold text-bad'
                : 'text-ink-2 forced-colors:text-current'
            }
          >
            {count === undefined ? '' : formatCount(count)}
          </span>
        </button>
      ))}
    </div>
  );
}
