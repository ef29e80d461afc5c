/** Told while artifacts are collected. */
export type Progress = {
  took: (artifact: {
    /** Its key. */
    path: string;
    /** The file it is in, by its name among those given. */
    from: string;
    bytes: number;
    /** What is in it: `2 sources`. */
    note: string;
  }) => void;
  left: (name: string, why: string) => void;
};
