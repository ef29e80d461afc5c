import { Notice } from '../../ui/Notice';
import type { LinkProblem } from '#address/codec';

/** Lists the ignored parts of a link and their replacements. */
export function LinkProblems({ problems }: { problems: readonly LinkProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice>
      <ul>
        {problems.map(({ parameter, value, instead }) => (
          <li key={parameter}>
            The link has <code className="font-mono">{`${parameter}=${value.slice(0, 60)}`}</code>, which is
            not understood here; shown instead: {instead}.
          </li>
        ))}
      </ul>
    </Notice>
  );
}
