import type { Id } from '#contract/id';
import type { ReplyCache } from './insight/reply-cache';
import type { StackThreads } from './stack/threads/threads';
import type { Db } from './store/db';

/** Writes one line to the terminal or the log file. */
export type Log = (line: string) => void;

/** Owner of the app key; `local` for an operation without a key, which only the loopback address reaches. */
export type Caller = { kind: 'person'; person_id: Id } | { kind: 'local' };

/** Caller without teams: sees only what is not private. */
export const NOBODY: Caller = { kind: 'person', person_id: 0 };

/**
 * What the caller may change: every rota (`all`), or shifts of rotas that `person_id` is in (`own`). `name` is the
 * author of what they change. Undefined: nothing.
 */
export type Editor = { may: 'all' | 'own'; name: string; person_id: Id | undefined };

/** Dependencies of an operation. Clock and settings are passed in; an operation never reads them itself. */
export type Context = {
  db: Db;
  /** Runs long queries; rejects, and cancels them, when the client disconnects. */
  whileWanted<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Max facts per statement. */
  factsAtOnce: number;
  answers: ReplyCache;
  /** Unix seconds at the start of the request. */
  now: number;
  /** Account zone, used by wall-clock rules. */
  timeZone: string;
  /** Worker threads that symbolicate stacks. */
  threads: StackThreads;
  caller: Caller;
  editor: Editor | undefined;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  requestId: string;
  log: Log;
};
