import type { ResponderRequest } from '#contract/insight';
import type { Id } from '#contract/id';
import type { FactTable } from './fact-table';

/** Zone by whose clock the hours of some responders are told apart. */
export type OwnClock = { zone: string; responders: readonly Id[] };

/** Request for sums of facts; `responders` empty: all. The last of the clocks is that of all others. */
export type FactRequest = ResponderRequest & {
  responders: readonly Id[];
  ownTeams: ReadonlySet<string>;
  clocks: readonly OwnClock[];
};

/** Condition on facts by their index; undefined if the request does not filter by it. */
export type FactRule = (table: FactTable, request: FactRequest) => ((fact: number) => boolean) | undefined;

/** Condition that a column of numbers of ids is among these ids; undefined without any. */
export function isIn(all: readonly string[], column: Float64Array, ids: readonly Id[]): ReturnType<FactRule> {
  const idSet = new Set(ids.map(String));
  return idSet.size === 0
    ? undefined
    : isFlagged(
        column,
        all.map((id) => idSet.has(id)),
      );
}

/** Condition that the number in a column is flagged. */
export function isFlagged(column: Float64Array, flags: readonly boolean[]): (fact: number) => boolean {
  return (fact) => flags[column[fact] ?? 0] === true;
}
