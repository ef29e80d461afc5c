/** Rejected artifacts, none of which were added; each line names the file and the broken rule. */
export class ArtifactError extends Error {
  override name = 'ArtifactError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
