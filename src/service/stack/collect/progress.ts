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
