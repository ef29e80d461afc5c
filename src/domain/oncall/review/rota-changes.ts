import type { Schedule } from '#contract/schedule';
import { rotaAt } from '../../schedule/rota';
import type { Interval } from '../../time/interval';
import type { UnixSeconds } from '../../time/zone';

/**
 * Changes of a schedule's rules, from replies of a server that keeps versions: the end of a version is a change, and so
 * is the entry of an override after its time. A reply ends the last version of its window with the window: known are
 * changes inside.
 */
export type RotaChange = {
  at: UnixSeconds;
  /** Rules of before and after; undefined for a late override alone. */
  rules: { before: Schedule; after: Schedule } | undefined;
  /** Times of overrides entered then, after their start. */
  corrections: readonly { from: UnixSeconds; until: UnixSeconds }[];
};

type Reply = { schedule: Schedule; window: Interval };

/** Changes of one schedule by falling time, each once. */
export function rotaChanges(replies: readonly Reply[]): RotaChange[] {
  const changes = new Map<UnixSeconds, RotaChange>();
  for (const { schedule, window } of replies) {
    const { versions = [], corrections = [] } = schedule;
    for (const { from, until: at } of versions) {
      if (at >= window.end) continue;
      const rules = { before: rotaAt(schedule, from), after: rotaAt(schedule, at) };
      changes.set(at, { at, rules, corrections: [] });
    }
    for (const { entered, from, until } of corrections) {
      const change = changes.get(entered) ?? { at: entered, rules: undefined, corrections: [] };
      const isKnown = change.corrections.some((one) => one.from === from);
      if (!isKnown)
        changes.set(entered, { ...change, corrections: [...change.corrections, { from, until }] });
    }
  }
  return [...changes.values()].sort((a, b) => b.at - a.at);
}
