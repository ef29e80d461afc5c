/** Callbacks during collection. */
export type Progress = {
  took: (artifact: {
    /** Key of the artifact. */
    path: string;
    /** Name of the given file that contains it. */
    from: string;
    bytes: number;
    /** Summary of the content: `2 sources`. */
    note: string;
  }) => void;
  ignored: (name: string, why: string) => void;
};

/** Rejected artifacts, none of which were added; each line names the file and the broken rule. */
export class ArtifactError extends Error {
  override name = 'ArtifactError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Formats a size: `0.1 kB`, `12.3 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
