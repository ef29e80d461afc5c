import { FILTER_SEVERITIES, type FilterSeverity } from '#contract/insight';
import { SeverityMark } from '../SeverityMark';
import { RULES } from './rules';

type SeverityTogglesProps = {
  chosen: readonly FilterSeverity[];
  onChange: (chosen: FilterSeverity[]) => void;
};

export function SeverityToggles({ chosen, onChange }: SeverityTogglesProps) {
  return (
    <div
      role="group"
      aria-label="Severities"
      title={RULES.severities}
      className="inline-flex rounded-md border border-control/60 bg-surface"
    >
      {FILTER_SEVERITIES.toReversed().map((severity) => (
        <button
          key={severity}
          type="button"
          aria-pressed={chosen.includes(severity)}
          onClick={() =>
            onChange(FILTER_SEVERITIES.filter((other) => chosen.includes(other) !== (other === severity)))
          }
          className="inline-flex h-7 items-center gap-1.5 border-r border-line px-2 text-sm first:rounded-l-[5px] last:rounded-r-[5px] last:border-r-0 hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
        >
          <SeverityMark value={severity} />
          {severity}
        </button>
      ))}
    </div>
  );
}
