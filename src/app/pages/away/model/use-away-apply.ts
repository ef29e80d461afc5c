import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { type AwayRow, overridesForAway } from '#domain/plan/away';
import { awayLines, type AwayWords } from '#domain/plan/away-words';
import type { Absence } from '#domain/plan/change/consequences';
import type { UnixSeconds } from '#domain/time/zone';
import { conflictOf, useChange, useUndo } from '../../../api/served/changes';
import { DAYS_OFF } from '../../../api/served/days-off';
import { undoneInWords } from '../../../components/history/version-lines';
import { forgetAbsence, keepAbsence } from '../../../api/served/own-absences';
import { useNow } from '../../../hooks/use-now';

/** Substitutes in one schedule, in words, and what became of them. */
export type AwayItem = Pick<Schedule, 'schedule_id' | 'schedule_name'> & {
  lines: readonly string[];
  outcome?: string;
  /** Change that can be undone. */
  change_id?: string | undefined;
};

/** Schedules with substitutes. */
export function itemsOf(
  schedules: readonly Schedule[],
  rows: readonly AwayRow[],
  absent: Id,
  words: AwayWords,
): AwayItem[] {
  const taken = rows.filter(({ by }) => by);
  return schedules.flatMap(({ schedule_id, schedule_name }) => {
    const lines = awayLines(taken, schedule_id, absent, words);
    return lines.length === 0 ? [] : [{ schedule_id, schedule_name, lines }];
  });
}

/** Application of an absence, schedule by schedule, and its undo: one that is refused does not stop the others. */
export function useAwayApply() {
  const change = useChange();
  const undo = useUndo();
  const client = useQueryClient();
  const now: UnixSeconds = useNow();
  const [applied, setApplied] = useState<{ absence: Absence; items: readonly AwayItem[] }>();
  const [isPending, setPending] = useState(false);
  /** Does something with each item in turn, and shows its outcome at once. */
  const inTurn = async (
    absence: Absence,
    items: readonly AwayItem[],
    work: (item: AwayItem) => Promise<Partial<AwayItem>>,
  ) => {
    setPending(true);
    let done = items;
    for (const item of items) {
      const outcome = await work(item);
      done = done.map((one) => (one === item ? Object.assign({}, one, outcome) : one));
      setApplied({ absence, items: done });
    }
    if (done.some(({ change_id }) => change_id !== undefined)) keepAbsence(absence, now);
    else forgetAbsence(absence);
    await client.invalidateQueries({ queryKey: [DAYS_OFF] });
    setPending(false);
  };
  const apply = (
    absence: Absence,
    {
      schedules,
      rows,
      items,
      reason,
    }: {
      schedules: readonly Schedule[];
      rows: readonly AwayRow[];
      items: readonly AwayItem[];
      reason: string;
    },
  ) =>
    inTurn(absence, items, ({ schedule_id }) => {
      const schedule = schedules.find((one) => one.schedule_id === schedule_id);
      // Hours that are over need nobody.
      const overrides = overridesForAway(rows, schedule_id, absence.person_id).filter(({ end }) => end > now);
      const base_version = schedule?.version ?? 1;
      const act = { schedule_id, base_version, overrides, also: [], keep: true, edits: [] };
      return change.mutateAsync({ ...act, reason: reason.trim(), dry_run: false }).then(
        ({ data: { version, change_id } }) => ({ outcome: `applied, version ${version}`, change_id }),
        (error: Error) => ({ outcome: `not applied: ${reasonOf(error)}` }),
      );
    });
  const undoAll = () =>
    applied &&
    inTurn(applied.absence, applied.items, ({ change_id }) =>
      change_id === undefined
        ? Promise.resolve({})
        : undo.mutateAsync({ change_id, reason: '' }).then(
            ({ data }) => ({ outcome: undoneInWords(data.version), change_id: undefined }),
            (error: Error) => ({ outcome: `not undone: ${reasonOf(error)}` }),
          ),
    );
  return { applied, isPending, apply, undoAll };
}

export type AwayApplication = ReturnType<typeof useAwayApply>;

function reasonOf(error: Error): string {
  return conflictOf(error) ? 'the rota changed meanwhile' : error.message;
}
