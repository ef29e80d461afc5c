import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '../oncall/reply/shifts';
import { differencesIn } from '../oncall/review/agreement';
import { computeSchedule } from '../schedule/compute';
import { layersOfAll } from '../schedule/rota';
import { contains, isEmpty, overlap, type Interval } from '../time/interval';
import { DAY, type AccountZone, type UnixSeconds } from '../time/zone';

/**
 * What is known of a schedule around an instant.
 *
 * Rules: the replies for windows that touch are one. Beyond them the rota is computed, if our rules have given what the
 * server sent up to eight days before that edge; otherwise nothing is known there.
 */
export type Sight = {
  accountZone: AccountZone;
  /** Schedule of the reply that has the instant. */
  schedule: Schedule;
  /** Known time; infinite where the rota can be computed. */
  knownTime: Interval;
  /** Schedules with the periods of a window, in order of time, each with its part of it. */
  piecesIn: (window: Interval) => Piece[];
};

/** Part of a window with the schedule that has its periods. */
type Piece = { schedule: Schedule; window: Interval };

const NEAR = 8 * DAY;

/** Sight of a schedule; undefined if no reply has it at the instant. */
export function sightOf(
  { schedule_id }: Pick<Schedule, 'schedule_id'>,
  at: UnixSeconds,
  replies: readonly WindowReply[],
  accountZone: AccountZone,
): Sight | undefined {
  const all = replies.flatMap(({ window, schedules }): Piece[] => {
    const schedule = schedules.find((sent) => sent.schedule_id === schedule_id);
    return schedule ? [{ window, schedule }] : [];
  });
  const home = all.find(({ window }) => contains(window, at));
  if (!home) return undefined;
  const chain = chainOf(home, all);
  const [first, last] = [chain[0] ?? home, chain.at(-1) ?? home];
  const isTrusted = (piece: Piece, near: Interval) =>
    layersOfAll(piece.schedule).length > 0 &&
    differencesIn(piece.schedule, overlap(piece.window, near), accountZone).length === 0;
  const [start, end] = [first.window.start, last.window.end];
  let [knownStart, knownEnd]: (UnixSeconds | undefined)[] = [];
  const knownTime = {
    get start() {
      return (knownStart ??= isTrusted(first, { start, end: start + NEAR }) ? -Infinity : start);
    },
    get end() {
      return (knownEnd ??= isTrusted(last, { start: end - NEAR, end }) ? Infinity : end);
    },
  };
  const computed = ({ schedule }: Piece, window: Interval): Piece => ({
    window,
    schedule: { ...schedule, ...computeSchedule(schedule, window, accountZone) },
  });
  return {
    accountZone,
    schedule: home.schedule,
    knownTime,
    piecesIn: (window) => {
      const before = overlap(window, { start: -Infinity, end: start });
      const after = overlap(window, { start: end, end: Infinity });
      return [
        ...(isEmpty(before) || knownTime.start === start ? [] : [computed(first, before)]),
        ...chain.flatMap((piece): Piece[] => {
          const part = overlap(piece.window, window);
          return isEmpty(part) ? [] : [{ schedule: piece.schedule, window: part }];
        }),
        ...(isEmpty(after) || knownTime.end === end ? [] : [computed(last, after)]),
      ];
    },
  };
}

/** Replies that touch each other around one of them, without their overlaps, in order of time. */
function chainOf(home: Piece, all: readonly Piece[]): Piece[] {
  const chain = [home];
  let { start, end } = home.window;
  const after = () => all.find(({ window }) => window.start <= end && window.end > end);
  for (let next = after(); next; next = after()) {
    chain.push({ schedule: next.schedule, window: { start: end, end: next.window.end } });
    end = next.window.end;
  }
  const before = () => all.find(({ window }) => window.end >= start && window.start < start);
  for (let next = before(); next; next = before()) {
    chain.unshift({ schedule: next.schedule, window: { start: next.window.start, end: start } });
    start = next.window.start;
  }
  return chain;
}
