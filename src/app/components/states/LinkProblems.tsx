import type { LinkProblem } from '../../url/field-reader';

/** Says which parts of a link were not understood, and what is shown instead. */
export function LinkProblems({ problems }: { problems: readonly LinkProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div
      role="status"
      className="mb-3 rounded-md border border-warn/40 bg-warn-soft px-3 py-2 text-sm wrap-anywhere text-warn"
    >
      <ul>
        {problems.map(({ parameter, value, instead }) => (
          <li key={parameter}>
            The link has <code className="font-mono">{`${parameter}=${value.slice(0, 60)}`}</code>, which is
            not understood here; shown instead: {instead}.
          </li>
        ))}
      </ul>
    </div>
  );
}
