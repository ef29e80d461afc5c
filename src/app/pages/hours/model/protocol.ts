import type { Id } from '#contract/id';
import type { ChosenSchedules } from '../../../data/schedule-sets';
import type { WindowReply } from '#domain/duty/known-seats';
import type { FigureKey } from '#domain/ledger/account';
import type { Ledger, LedgerScope, Statement } from '#domain/ledger/ledger';

/** Protocol between the page and its worker, which caches the replies and counts. */

/** Replies by number, and the schedules in them to count. */
export type Counted = ChosenSchedules & {
  parts: readonly number[];
  team: string | undefined;
  scope: LedgerScope;
};

type LedgerTask<Input, Output> = { input: Input; output: Output; progress: never };

export type LedgerJobs = {
  /** Caches a reply, while a question names it. */
  keep: LedgerTask<{ part: number; reply: WindowReply }, void>;
  count: LedgerTask<Counted, Ledger>;
  statements: LedgerTask<{ counted: Counted; people: readonly Id[]; figure: FigureKey }, Statement[]>;
};
