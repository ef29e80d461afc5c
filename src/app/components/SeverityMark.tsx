const SEVERITY_CLASSES: Record<string, string> = {
  Critical: 'rounded-[2px] bg-bad',
  Warning: 'rounded-[2px] rotate-45 bg-warn',
  Info: 'rounded-full bg-accent',
  Ok: 'rounded-full border-2 border-good forced-colors:bg-transparent!',
};

/** Severity as a shape and a colour; the shape alone under forced colours. */
export function SeverityMark({ value }: { value: string }) {
  return (
    <span
      aria-hidden="true"
      className={`size-2 shrink-0 forced-color-adjust-none forced-colors:border-current ${
        SEVERITY_CLASSES[value] === undefined
          ? 'rounded-[2px] border border-ink-3'
          : `forced-colors:bg-current ${SEVERITY_CLASSES[value]}`
      }`}
    />
  );
}
