import { awayChecks, type AwayWords } from '#domain/plan/away-words';
import type { AwayRow } from '#domain/plan/away';
import { counted } from '#domain/text/count';

/** Checks in one line, which opens. */
export function AwayChecks({ rows, words }: { rows: readonly AwayRow[]; words: AwayWords }) {
  const checks = awayChecks(rows, words);
  const failing = checks.filter(({ faults }) => faults.length > 0);
  const [worst = ''] = failing.flatMap(({ faults }) => faults);
  return (
    <details className="mt-2 border-t border-line pt-2 text-sm">
      <summary className="cursor-pointer py-0.5 max-md:py-3">
        {failing.length === 0 ? (
          <b className="font-semibold">{counted(checks.length, 'check')} passed</b>
        ) : (
          <>
            <b className="font-semibold text-warn">
              {failing.length} of {counted(checks.length, 'check')}
            </b>{' '}
            {failing.length === 1 ? 'needs' : 'need'} a look
            <span className="ml-3 text-warn wrap-anywhere">{worst}</span>
          </>
        )}
      </summary>
      <ul aria-label="Checks" className="mt-1 space-y-1">
        {checks.map(({ name, faults }) => (
          <li key={name}>
            <span aria-hidden="true">{faults.length === 0 ? '✓' : '!'}</span>{' '}
            <span className={faults.length === 0 ? '' : 'text-warn'}>{name}</span>
            {faults.map((fault) => (
              <span key={fault} className="block pl-4 text-ink-2 wrap-anywhere">
                {fault}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
