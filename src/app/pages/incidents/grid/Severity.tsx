const MARKS: Record<string, string> = {
  Critical: 'bg-bad',
  Warning: 'rotate-45 bg-warn',
  Info: 'rounded-full bg-accent',
  Ok: 'rounded-full bg-good',
};

/** A severity with its mark, of a shape of its own; one that nobody knows is shown as it came. */
export function Severity({ value }: { value: string }) {
  if (value === '') return <span className="text-ink-3">–</span>;
  const isUrgent = value === 'Critical' || value === 'Warning';
  return (
    <span className={`inline-flex items-center gap-1.5 ${isUrgent ? 'font-semibold' : ''}`}>
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-[2px] ${MARKS[value] ?? 'border border-ink-3'}`}
      />
      {value}
    </span>
  );
}
