type SegmentedProps<T extends string | number> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** Radio-like group of toggle buttons. */
export function Segmented<T extends string | number>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full overflow-x-auto rounded-md border border-control/60 bg-surface"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="h-7 border-r border-line px-2 text-sm max-md:px-1.5 2xl:px-2.5 whitespace-nowrap first:rounded-l-[5px] last:rounded-r-[5px] last:border-r-0 hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
