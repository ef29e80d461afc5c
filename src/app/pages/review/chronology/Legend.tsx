import { compareSeverities } from '#domain/insight/incidents/incident-columns';
import type { Bar } from '#domain/review/chronology';

/** Key to the fillings of the bars. */
export function Legend({ shown }: { shown: readonly Bar[] }) {
  const severities = [...new Set(shown.map(({ row }) => row.severity))].sort(compareSeverities);
  return (
    <ul aria-label="Severities" className="ml-auto flex flex-wrap gap-x-3 text-xs text-ink-2">
      {severities.map((severity) => (
        <li key={severity} className="flex items-center gap-1.5">
          <span aria-hidden="true" className="review-incident review-key" data-severity={severity}>
            <i />
          </span>
          {severity || 'no severity'}
        </li>
      ))}
    </ul>
  );
}
