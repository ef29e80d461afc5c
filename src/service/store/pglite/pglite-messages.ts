import type { PGliteOptions } from '@electric-sql/pglite';

/** Messages between the process and the thread of the embedded store. */

/** Start data of the thread. */
export type ThreadData = {
  /** Path of the engine's module: the thread's script is plain text, which cannot resolve modules. */
  engine: string;
  /** Compiled engine. Threads share it and what V8 optimizes of it. */
  compiled: WebAssembly.Module;
  /** `dataDir`: directory of the store, absent: in memory; `loadDataDir`: initial content. */
  files: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>;
};

/** Statement or other request. They are processed in order. */
export type ToThread =
  | { kind: 'query'; text: string; params: unknown[]; rowMode: 'array' | 'object' }
  /** COPY from the content. */
  | { kind: 'copy'; text: string; content: Uint8Array }
  | { kind: 'close' };

/** Result of a statement, in PGlite's format. */
export type QueryResult = {
  rows: unknown[];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number | undefined;
};

/** Replies: one per message, after a first one once the store is open or cannot be opened. */
export type FromThread =
  | { kind: 'opened' | 'closed' }
  | { kind: 'result'; result: QueryResult }
  | { kind: 'failed'; failure: ThrownFailure };

/** Serialised error, with the engine's members (`code`, `constraint`, …). */
type ThrownFailure = { message: string; stack: string | undefined; members: Record<string, unknown> };

export function failureOf(error: unknown): ThrownFailure {
  const members = Object.entries(Object(error)).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  const { message, stack } = error instanceof Error ? error : { message: '', stack: undefined };
  return { message, stack, members: Object.fromEntries(members) };
}

export function errorOf({ message, stack, members }: ThrownFailure): Error {
  const error = Object.assign(new Error(message), members);
  if (stack !== undefined) error.stack = stack;
  return error;
}
