import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { formatDay, formatMoment, yearAt } from '#domain/time/format';
import { localDays } from '#domain/time/days';
import { finalDuties, peopleOf } from '#domain/oncall/reply/timeline';
import { dutyAt } from '#domain/duty/duty-lines';
import { isWholeGap, uncoveredIn, type Uncovered } from '#domain/duty/uncovered';
import { noRole } from '#domain/oncall/words/role-words';
import { contains, union, type Interval } from '#domain/time/interval';
import type { UnixSeconds, AccountZone } from '#domain/time/zone';
import { boxAt, fitted, HATCH, INK, PERSON_COLOURS, textAt } from './svg';

type Timeline = {
  schedules: readonly Schedule[];
  window: Interval;
  zone: string;
  accountZone: AccountZone;
  now: UnixSeconds;
  nameOf: (id: Id) => string;
  roles: readonly RoleName[];
};

const TOP = 150;
const BOTTOM = 560;
const LEFT = 330;
const RIGHT = 1152;
const MAX_ROWS = 8;
const MAX_SHIFTS = 6;

/** Row of the picture: an enabled schedule and its unexpected uncovered time in the window. */
type Row = { schedule: Schedule; gaps: readonly Uncovered[] };

/** Number of schedules without a row: disabled ones, and any that do not fit. */
export function missingRows(schedules: readonly Schedule[]): number {
  return schedules.length - Math.min(schedules.filter(({ enabled }) => enabled).length, MAX_ROWS);
}

/** Timeline with a row per schedule; a single schedule also lists its next shifts. */
export function timelineBody(timeline: Timeline): string {
  const { window, now } = timeline;
  const rows = urgentFirst(timeline).slice(0, MAX_ROWS);
  const colourOf = personColours();
  const [alone] = rows.length === 1 ? rows : [];
  const height = alone ? 84 : Math.min(60, (BOTTOM - TOP - 34) / Math.max(1, rows.length));
  const bands = rows.map((row, place) => {
    const y = TOP + 34 + place * height;
    return rowOf(row, { y, height }, timeline, colourOf);
  });
  const bottom = TOP + 34 + rows.length * height;
  return [
    daysOf(timeline, bottom),
    ...bands,
    contains(window, now)
      ? boxAt(
          { x: xOf(now, window) - 1, y: TOP + 26, width: 3, height: bottom - TOP - 22 },
          `fill="${INK.bad}"`,
        )
      : '',
    alone ? shiftsOf(alone.schedule, timeline, bottom + 48) : '',
  ].join('\n');
}

/** Sorts schedules with a gap now first, then those with another gap. */
function urgentFirst({ schedules, window, accountZone, now }: Timeline): Row[] {
  const rows = schedules
    .filter(({ enabled }) => enabled)
    .map((schedule) => ({
      schedule,
      gaps: uncoveredIn(schedule, window, accountZone).filter(({ kind }) => kind !== 'expected'),
    }));
  const urgency = ({ gaps }: Row) => (gaps.some((gap) => contains(gap, now)) ? 2 : Math.min(gaps.length, 1));
  return rows.toSorted((a, b) => urgency(b) - urgency(a));
}

function daysOf({ window, zone }: Timeline, bottom: number): string {
  const days = localDays(window.start, window.end, zone);
  const width = (RIGHT - LEFT) / days.length;
  const every = Math.ceil(76 / width);
  return days
    .map(({ start, wall }, place) => {
      const x = xOf(start, window);
      const label =
        place % every === 0 ? textAt(x + 5, TOP + 18, formatDay(wall), { size: 18, colour: INK.soft }) : '';
      return label + boxAt({ x, y: TOP + 26, width: 1, height: bottom - TOP - 26 }, `fill="${INK.line}"`);
    })
    .join('\n');
}

type RowBand = { y: number; height: number };
type ColourOf = (id: Id | undefined) => readonly [string, string];

function rowOf(
  { schedule, gaps }: Row,
  { y, height }: RowBand,
  timeline: Timeline,
  colourOf: ColourOf,
): string {
  const { window } = timeline;
  const middle = y + height / 2;
  const bars = finalDuties(schedule, window).map(({ start, end, period, override }) => {
    const [fill, edge] = colourOf(peopleOf(period.group)[0]);
    const x = xOf(start, window);
    const width = xOf(end, window) - x - 2;
    const box = { x, y: y + 6, width, height: height - 12 };
    // The label avoids the line of the present.
    const present = xOf(timeline.now, window) - x;
    const inset = contains(window, timeline.now) && present > 0 && present < 60 ? present + 8 : 10;
    const text = fitted(wordsAt(start, schedule, timeline), width - inset - 4, 18);
    return [
      boxAt(box, `rx="4" fill="${fill}"`),
      override ? boxAt(box, `rx="4" fill="url(#${HATCH})"`) : '',
      boxAt({ ...box, width: Math.min(4, width) }, `fill="${edge}"`),
      text === '' ? '' : textAt(x + inset, middle + 6, text, { size: 18, weight: 600 }),
    ].join('');
  });
  const strips = gaps
    .filter((gap) => !isWholeGap(gap))
    .map(({ kind, start, end }) => {
      const [x, right] = [xOf(start, window), xOf(end, window)];
      const colour = kind === 'gap' ? INK.bad : INK.warn;
      return boxAt({ x, y: y + height - 12, width: right - x - 2, height: 6 }, `fill="${colour}"`);
    });
  const holes = union(gaps.filter(isWholeGap)).map((gap) => {
    const [x, end] = [xOf(gap.start, window), xOf(gap.end, window)];
    const text = fitted('nobody on call', end - x - 20, 18);
    return [
      boxAt(
        { x, y: y + 6, width: end - x, height: height - 12 },
        `rx="4" fill="#fff5f4" stroke="${INK.bad}" stroke-dasharray="5 4"`,
      ),
      text === '' ? '' : textAt(x + 12, middle + 6, text, { size: 18, colour: INK.bad }),
    ].join('');
  });
  return [
    textAt(48, middle + 7, fitted(schedule.schedule_name, LEFT - 64, 20), { size: 20, weight: 600 }),
    boxAt({ x: LEFT, y: middle, width: RIGHT - LEFT, height: 1 }, `fill="${INK.line}"`),
    ...bars,
    ...strips,
    ...holes,
  ].join('\n');
}

/** Shifts from now on, or from the start of a window elsewhere. */
function shiftsOf(schedule: Schedule, timeline: Timeline, y: number): string {
  const { window, now, zone } = timeline;
  const from = contains(window, now) ? now : window.start;
  const coming = schedule.final_schedule.schedules.filter(
    ({ start, end, group }) => end > from && start < window.end && group.members.length > 0,
  );
  const moment = (at: UnixSeconds) => formatMoment(at, zone, yearAt(at, zone));
  return coming
    .slice(0, MAX_SHIFTS)
    .map((period, line) => {
      const at = y + line * 36;
      const time = `${moment(period.start)} – ${moment(period.end)}`;
      const names = fitted(wordsAt(Math.max(period.start, from), schedule, timeline), RIGHT - 470, 23);
      return (
        textAt(48, at, time, { size: 22, colour: INK.soft }) +
        textAt(470, at, names, { size: 23, weight: 600 })
      );
    })
    .join('\n');
}

/** "Ann Lee · Wei Zhang", "Ann Lee · no Secondary" */
function wordsAt(at: UnixSeconds, schedule: Schedule, { nameOf, roles, accountZone }: Timeline): string {
  const duty = dutyAt(schedule, at, accountZone, roles);
  const people = new Set(duty.flatMap((line) => line.people));
  const empty = duty.flatMap(({ role, state }) => (state === 'gap' ? [noRole(role, roles)] : []));
  return [...[...people].map(nameOf), ...empty].join(' · ');
}

function xOf(at: UnixSeconds, { start, end }: Interval): number {
  return LEFT + ((Math.min(Math.max(at, start), end) - start) / (end - start)) * (RIGHT - LEFT);
}

/** Assigns colours to people in the order of their first bars. */
function personColours(): ColourOf {
  const places = new Map<string, number>();
  return (id) => {
    const key = String(id);
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return PERSON_COLOURS[place % PERSON_COLOURS.length] ?? ['#eeeeee', '#888888'];
  };
}
