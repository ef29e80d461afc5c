import type { PGliteOptions } from '@electric-sql/pglite';

/** Messages between the process and the thread that has the embedded store open. */

/** Start data of the thread. */
export type ThreadData = {
  /** Path of the engine's module: the thread's script is only text, with no place to look from. */
  engine: string;
  /** `dataDir`: the directory of its files, else it is in memory; `loadDataDir`: what is in it at first. */
  files: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>;
};

/** A statement, or the end. They are worked off in their order. */
export type ToThread =
  | { kind: 'query'; text: string; params: unknown[]; rowMode: 'array' | 'object' }
  /** A COPY from the content. */
  | { kind: 'copy'; text: string; content: Uint8Array }
  /** Everything, as a tar that is compressed with gzip. */
  | { kind: 'dump' }
  | { kind: 'close' };

/** Result of a statement, as PGlite has it. */
export type QueryResult = {
  rows: unknown[];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number | undefined;
};

/** Replies: one for each message, after a first one that the store is open or cannot be opened. */
export type FromThread =
  | { kind: 'opened' | 'closed' }
  | { kind: 'result'; result: QueryResult }
  | { kind: 'dumped'; content: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; failure: Failure };

/** An error as it can be sent: with the members that the engine gives it (`code`, `constraint`, …). */
type Failure = { message: string; stack: string | undefined; members: Record<string, unknown> };

export function failureOf(error: unknown): Failure {
  const members = Object.entries(Object(error)).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  const { message, stack } = error instanceof Error ? error : { message: '', stack: undefined };
  return { message, stack, members: Object.fromEntries(members) };
}

export function errorOf({ message, stack, members }: Failure): Error {
  const error = Object.assign(new Error(message), members);
  if (stack !== undefined) error.stack = stack;
  return error;
}
