/** Max problems to list before an import stops. */
export const MAX_PROBLEMS = 20;

/** Import that changed nothing because of these problems; each line names file, line, field and rule. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
