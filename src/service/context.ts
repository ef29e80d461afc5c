import type { Id } from '#contract/id';
import type { KeptAnswers } from './insight/kept-answers';
import type { PageMemory } from './insight/page-memory';
import type { Standing } from './insight/standing';
import type { StackThreads } from './stack/threads/threads';
import type { Db } from './store/db';

/** Takes one line for the terminal or the log file. */
export type Log = (line: string) => void;

/** The person of the app key; `local` for an operation that needs no key, which only the loopback address reaches. */
export type Caller = { kind: 'person'; person_id: Id } | { kind: 'local' };

/** Sees what is not private, and is a member of no team. */
export const NOBODY: Caller = { kind: 'person', person_id: 0 };

/** What a verb works with. Clock and settings come in; a verb never reads them itself. */
export type Context = {
  db: Db;
  /** Runs long reads; rejects, and cancels them, when the client disconnects. */
  whileWanted<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Facts that one statement may go through. */
  factsAtOnce: number;
  pages: PageMemory;
  answers: KeptAnswers;
  /** What answers hang on for a person; several who ask at once share the look-up. */
  standingOf(person_id: Id): Promise<Standing | undefined>;
  /** Unix seconds at the start of the request. */
  now: number;
  /** The account's zone, in which wall-clock rules are meant. */
  timeZone: string;
  /** Where stacks are read. */
  threads: StackThreads;
  caller: Caller;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  requestId: string;
  log: Log;
};
