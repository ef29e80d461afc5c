import type { Schedule } from '#contract/schedule';
import { rotaAt } from '../../schedule/rota';
import type { UnixSeconds } from '../../time/zone';

/**
 * Changes of a schedule's rules, from replies of a server that keeps versions: the end of a version is a change, and so
 * is the entry of an override after its time. Known are those inside the windows of the replies.
 */
export type RotaChange = {
  at: UnixSeconds;
  /** Rules of before and after; undefined for a late override alone. */
  rules: { before: Schedule; after: Schedule } | undefined;
  /** Times of overrides entered then, after they had begun. */
  corrections: readonly { from: UnixSeconds; until: UnixSeconds }[];
};

/** Changes of one schedule by falling time, each once. */
export function rotaChanges(replies: readonly Schedule[]): RotaChange[] {
  const changes = new Map<UnixSeconds, RotaChange>();
  for (const schedule of replies) {
    const { versions = [], corrections = [] } = schedule;
    for (const { from, until: at } of versions) {
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
