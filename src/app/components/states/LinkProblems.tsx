import type { LinkProblem } from '#address/codec';
import { Notice } from '../../ui/Notice';

/** Ignored part of a link and its replacement. */
export function linkProblemText({ parameter, value, instead }: LinkProblem) {
  return (
    <>
      The link has <code className="font-mono">{`${parameter}=${value.slice(0, 60)}`}</code>, which is not
      understood here; shown instead: {instead}.
    </>
  );
}

/** Lists the ignored parts of a link. */
export function LinkProblems({ problems }: { problems: readonly LinkProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice>
      <ul>
        {problems.map((problem) => (
          <li key={problem.parameter}>{linkProblemText(problem)}</li>
        ))}
      </ul>
    </Notice>
  );
}
