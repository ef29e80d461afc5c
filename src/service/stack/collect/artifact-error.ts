/** Artifacts that were refused, so that nothing was added; each line names the file and the rule it broke. */
export class ArtifactError extends Error {
  override name = 'ArtifactError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
