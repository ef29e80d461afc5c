import { compareSeverities } from '#domain/insight/incidents/incident-columns';
import type { Bar } from '#domain/review/chronology';
import { useIsCrowded } from '../model/drawing/in-room';

/** Key to the fillings of the bars, or to the marks of grouped incidents. */
export function Legend({ shown }: { shown: readonly Bar[] }) {
  const isCrowded = useIsCrowded(shown);
  const severities = [...new Set(shown.map(({ row }) => row.severity))].sort(compareSeverities);
  return (
    <ul aria-label="Severities" className="ml-auto flex flex-wrap gap-x-3 text-xs text-ink-2">
      {severities.map((severity) => (
        <li key={severity} className="flex items-center gap-1.5">
          {isCrowded ? (
            <span aria-hidden="true" className="review-mark review-mark-key" data-severity={severity} />
          ) : (
            <span aria-hidden="true" className="review-incident review-key" data-severity={severity}>
              <i />
            </span>
          )}
          {severity || 'no severity'}
        </li>
      ))}
    </ul>
  );
}
