/** Jobs of a worker by name: input, output and progress. */
export type Jobs = Readonly<Record<string, { input: unknown; output: unknown; progress: unknown }>>;

/** Message to a worker. */
export type Order<J extends Jobs> =
  | { kind: 'do'; number: number; name: keyof J; input: J[keyof J]['input'] }
  /** Cancels the job. */
  | { kind: 'cancel'; number: number };

/** Message from a worker. */
export type Message =
  | { kind: 'progress'; number: number; progress: unknown }
  | { kind: 'output'; number: number; output: unknown }
  | { kind: 'failure'; number: number; message: string };

/** Implementation of each job. A long job checks the signal, and may report progress. */
export type Performers<J extends Jobs> = {
  [K in keyof J]: (
    input: J[K]['input'],
    about: { signal: AbortSignal; report: (progress: J[K]['progress']) => void },
  ) => J[K]['output'] | Promise<J[K]['output']>;
};
