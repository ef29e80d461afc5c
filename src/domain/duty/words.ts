import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { addTo } from '../collections';
import { noRole, roleInText, roleName } from '../oncall/words/rule-words';
import type { Schedule, Seat } from '#contract/schedule';
import { NO_ROLE, type DutyLine } from './duty-lines';
import type { Interval } from '../time/interval';
import type { UnixSeconds } from '../time/zone';
import type { KnownSeat } from './known-seats';
import { unknownFrom } from './seats';

/** Lines of duty in words: the same for page, wall, copied text, channel and guest link. */
export type DutyWords = {
  nameOf: (person: Id) => string;
  roles: readonly RoleName[];
  /** A time in the room that there is: "Fri 09:00", "Fri 27 Nov, 09:00". */
  moment: (at: number) => string;
};

/** True for a line of a rota that has ended. */
export function isOver<T extends Pick<DutyLine, 'state' | 'begins' | 'ends'>>(
  line: T,
): line is T & { begins: number } {
  return line.state === 'off hours' && line.ends === 'none' && typeof line.begins === 'number';
}

type Names = Pick<DutyWords, 'nameOf' | 'roles'>;

type Who = Pick<Seat, 'role_id' | 'state' | 'person_ids'>;

const OFF_HOURS = 'off hours';
const NOBODY_PLANNED = 'nobody planned';

/** "Ann Lee, Bo Li"; without people "nobody", or "off hours". */
export function whoInWords(
  { state, person_ids: people }: Omit<Who, 'role_id'>,
  { nameOf }: Pick<Names, 'nameOf'>,
): string {
  if (state === 'on call') return people.map(nameOf).join(', ');
  return state === 'gap' ? 'nobody' : state;
}

/** "until Fri 09:00", "no end", "since 19 Oct, no end" of a gap; "" while the end is not known. */
function untilInWords(
  { state, begins, ends }: Pick<DutyLine, 'state' | 'begins' | 'ends'>,
  { moment }: Pick<DutyWords, 'moment'>,
): string {
  if (ends === 'unknown' || state === 'not known') return '';
  if (ends !== 'none') return `until ${moment(ends)}`;
  return state === 'gap' && typeof begins === 'number' ? `since ${moment(begins)}, no end` : 'no end';
}

/** "not known, read until Sat 27 Feb, 17:00" where a tool has not answered yet; else "not known". */
export function unknownInWords(
  { known_until: end }: Pick<Schedule, 'known_until'>,
  at: UnixSeconds,
  { moment }: Pick<DutyWords, 'moment'>,
): string {
  return end === undefined || at < end ? 'not known' : `not known, read until ${moment(end)}`;
}

/** "none until Sat 27 Feb, 17:00, not known after" of gaps in a window; `whole` where all of it is known. */
export function noGapsInWords(
  schedules: readonly Pick<Schedule, 'known_until'>[],
  window: Interval,
  { moment }: Pick<DutyWords, 'moment'>,
  whole: string,
): string {
  const end = unknownFrom(schedules, window);
  if (end === undefined) return whole;
  return end <= window.start ? 'not known in these days' : `none until ${moment(end)}, not known after`;
}

/**
 * "Wei Zhang (Primary), no Secondary"; a line alone has no role. Off hours are named if no one is on call or missed.
 */
export function peopleInWords(lines: readonly Who[], { nameOf, roles }: Names): string {
  const listed = lines.filter(({ state }) => state !== 'off hours');
  const [only] = listed;
  if (!only) return OFF_HOURS;
  if (listed.every(({ state }) => state === 'gap')) return 'nobody';
  if (lines.length === 1) return whoInWords(only, { nameOf });
  return listed
    .map((line) =>
      line.state === 'gap'
        ? noRole(line.role_id, roles)
        : `${whoInWords(line, { nameOf })} (${roleName(line.role_id, roles)})`,
    )
    .join(', ');
}

/**
 * "Tomáš Dvořák (primary), Rosa Jiménez (secondary), until Fri 09:00 Shanghai"; roles with another end follow after a
 * semicolon. "NOBODY since Thu 5 Feb, 09:00 Shanghai, no end", "off hours, until 12:00".
 */
export function sentenceInWords(lines: readonly DutyLine[], words: DutyWords): string {
  if (lines.length === 0) return 'disabled';
  const [first] = lines;
  const isAlike = first && first.state !== 'on call' && lines.every((line) => isSameEnd(line, first));
  if (isAlike && isOver(first)) return `ended ${words.moment(first.begins)}`;
  if (isAlike) {
    const who = first.state === 'gap' ? 'NOBODY' : whoInWords(first, words);
    return `${who}${first.state === 'gap' ? gapInWords(first, words) : endOf(first, words)}`;
  }
  return grouped(
    lines.map((line) => ({
      who: `${line.state === 'gap' ? 'NOBODY' : whoInWords(line, words)}${roleAfter(line, words)}`,
      end: endOf(line, words),
    })),
  );
}

/**
 * "Ann Lee (primary), Bo Li (secondary), from Fri 09:00"; "off hours from Fri 17:00, then Camille Dubois from Sun
 * 17:00"; "" if nothing is known to follow.
 */
export function nextInWords(lines: readonly DutyLine[], words: DutyWords): string {
  return grouped(
    lines.flatMap((line) => {
      const [first, after] = line.next;
      if (!first) return [];
      const who = `${isEnd(first) ? NOBODY_PLANNED : whoInWords(first, words)}${roleAfter(line, words)}`;
      const from = `from ${words.moment(first.start)}`;
      if (first.state === 'on call' || !after) return [{ who, end: `, ${from}` }];
      const then = `${whoInWords(after, words)} from ${words.moment(after.start)}`;
      return [{ who, end: ` ${from}, then ${then}` }];
    }),
  );
}

/**
 * "Ann Lee", "off hours, then Ann Lee from Sun 17:00", "nobody on call until Mon 09:00"; "" if nothing is known to
 * follow.
 */
export function thenInWords({ next, state }: DutyLine, words: DutyWords): string {
  const [first, after] = next;
  if (!first) return '';
  if (first.state === 'on call') return whoInWords(first, words);
  if (first.state === 'gap') return `nobody on call${after ? ` until ${words.moment(after.start)}` : ''}`;
  if (isEnd(first)) return NOBODY_PLANNED;
  if (!after) return state === 'off hours' ? '' : OFF_HOURS;
  return `${OFF_HOURS}, then ${whoInWords(after, words)} from ${words.moment(after.start)}`;
}

/**
 * "until Fri 09:00, then Ann Lee, Bo Li"; by role where roles differ: "Primary until 09:00, then Ann Lee; Secondary no
 * end". Off hours of a role are left out while others are on call or missed.
 */
export function endsInWords(
  lines: readonly DutyLine[],
  words: DutyWords,
  { hasNext = true }: { hasNext?: boolean } = {},
): string {
  const due = lines.filter(({ state }) => state !== 'off hours');
  const listed = due.length > 0 ? due : lines;
  const byEnd = new Map<string, DutyLine[]>();
  for (const line of listed) addTo(byEnd, untilInWords(line, words), line);
  return [...byEnd]
    .filter(([until]) => until !== '')
    .map(([until, of]) => {
      const names =
        byEnd.size === 1 ? '' : `${of.map(({ role_id }) => roleName(role_id, words.roles)).join(', ')} `;
      const nexts = hasNext ? of.map((line) => thenInWords(line, words)) : [];
      const then = new Set(nexts.filter((text) => text !== ''));
      return `${names}${[until, ...(then.size === 0 ? [] : [`then ${[...then].join(', ')}`])].join(', ')}`;
    })
    .join('; ');
}

/** True for off hours without an end: the rota ends. */
function isEnd({ state, ends }: KnownSeat): boolean {
  return state === 'off hours' && ends === 'none';
}

function roleAfter({ role_id }: DutyLine, { roles }: Names): string {
  return role_id === NO_ROLE ? '' : ` (${roleInText(role_id, roles)})`;
}

/** Neighbours with the same end have it once. */
function grouped(items: readonly { who: string; end: string }[]): string {
  const parts: { end: string; who: string[] }[] = [];
  for (const { who, end } of items) {
    const last = parts.at(-1);
    if (last?.end === end) last.who.push(who);
    else parts.push({ end, who: [who] });
  }
  return parts.map(({ end, who }) => `${who.join(', ')}${end}`).join('; ');
}

function isSameEnd(a: DutyLine, b: DutyLine): boolean {
  return a.state === b.state && a.ends === b.ends;
}

function endOf(line: DutyLine, words: DutyWords): string {
  const until = untilInWords(line, words);
  return until === '' ? '' : `, ${until}`;
}

function gapInWords(line: DutyLine, words: DutyWords): string {
  const { begins, ends } = line;
  const begin = typeof begins === 'number' ? ` since ${words.moment(begins)}` : '';
  return `${begin}${ends === 'none' ? ', no end' : endOf(line, words)}`;
}
