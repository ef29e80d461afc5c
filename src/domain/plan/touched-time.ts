import type { VersionEntry } from '#contract/served/changes';
import type { Interval } from '../time/interval';
import { DAY } from '../time/zone';
import type { HistoryEdit } from './change/edit';

/** Rules change without an end: these are the days in which most turns come round. */
const RULE_SECONDS = 28 * DAY;

/** Time in which a version puts other people on call, as far as its edits tell. */
export function touchedTime({ at, edits }: Pick<VersionEntry, 'at' | 'edits'>): Interval {
  const stretches = edits.flatMap((edit) => stretchesOf(edit, at));
  if (stretches.length === 0) return { start: at, end: at + RULE_SECONDS };
  return {
    start: Math.min(...stretches.map(({ start }) => start)),
    end: Math.max(...stretches.map(({ end }) => end)),
  };
}

function stretchesOf(edit: HistoryEdit, from: number): readonly Interval[] {
  if (edit.kind === 'swap') return edit.stretches;
  if (edit.kind === 'take' || edit.kind === 'override' || edit.kind === 'away') return [edit];
  const start = Math.max(edit.at ?? from, from);
  return [{ start, end: start + RULE_SECONDS }];
}
