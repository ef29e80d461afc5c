/** The jobs of one worker by name: what each takes, what it gives, and what it reports on the way. */
export type Jobs = Readonly<Record<string, { input: unknown; output: unknown; progress: unknown }>>;

/** From the page to a worker. */
export type Order<J extends Jobs> =
  | { kind: 'do'; number: number; name: keyof J; input: J[keyof J]['input'] }
  /** Nobody waits for the output any more. */
  | { kind: 'cancel'; number: number };

/** From a worker to the page. */
export type Message =
  | { kind: 'progress'; number: number; progress: unknown }
  | { kind: 'output'; number: number; output: unknown }
  | { kind: 'failure'; number: number; message: string };

/** What a worker does for each job. A job that takes long looks at the signal, and may report how far it is. */
export type Performers<J extends Jobs> = {
  [K in keyof J]: (
    input: J[K]['input'],
    about: { signal: AbortSignal; report: (progress: J[K]['progress']) => void },
  ) => J[K]['output'] | Promise<J[K]['output']>;
};
