import type { Id } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { Schedule } from '#contract/schedule';
import type { ChangeCandidate, ChangeCheck, scheduleChange } from '#contract/served/changes';
import type { KnownSeat } from '#domain/duty/known-seats';
import { isUnnamedRole, roleName } from '#domain/oncall/words/rule-words';
import { stretchInWords } from '#domain/plan/difference-words';
import { listed, sentenceCase } from '#domain/text/words';
import { formatHours, formatLength, formatMoment } from '#domain/time/format';
import { type Interval, isEmpty, lengthOf, overlap, subtract } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../api/names/directory-of';

type Preview = ReplyOf<typeof scheduleChange>['data'];

export type ConsequenceWords = {
  zone: string;
  year: number;
  directory: Directory;
  schedules: readonly Pick<Schedule, 'schedule_id' | 'schedule_name'>[];
};

/** Line of what a change means; an amber one comes first. */
export type EffectLine = { text: string; look: 'warn' | 'plain' };

const MAX_EFFECT_LINES = 3;
/** Clocks of browser and server differ by seconds. */
const MINUTE = 60;

/** Time that a change is asked for, and the shifts and gaps of its schedule before it. */
type ChangeTime = { seconds: number; seats: readonly KnownSeat[]; now: UnixSeconds };

/** At most three lines: what is wrong, whether a gap is closed, then what it means for each person. */
export function effectLines(preview: Preview, time: ChangeTime, words: ConsequenceWords): EffectLine[] {
  const { changed, effects, checks } = preview;
  const { person } = words.directory;
  if (changed.length === 0)
    return [{ text: 'Nothing changes: on call then already, or off hours.', look: 'warn' }];
  const warnings = checks.map((check): EffectLine => ({ text: checkInWords(check, words), look: 'warn' }));
  const people = effects.flatMap(({ person_id, before, after, next }) => {
    const difference = after.seconds - before.seconds;
    const again = next === undefined ? '' : `on call ${moment(next, words)}`;
    if (difference > 0)
      return [`${person(person_id)}: ${formatHours(difference)} h more${again && `, next ${again}`}`];
    return [`${person(person_id)}: ${again ? `back ${again}` : 'not on call in the next 45 days'}`];
  });
  const covered = lengthOf(changed.filter(({ before }) => before.length === 0));
  const total = lengthOf(changed);
  const isSame = effects.length > 1 && effects.every(({ before, after }) => before.seconds === after.seconds);
  const plain = [
    ...(covered > 0 && covered === total ? [gapInWords(changed, time, words)] : []),
    ...(total + MINUTE < time.seconds
      ? [`${formatHours(total)} of these ${formatHours(time.seconds)} h change; the other hours stay`]
      : []),
    ...(isSame ? ['Hours stay the same'] : people),
  ];
  return [...warnings, ...plain.map((text): EffectLine => ({ text, look: 'plain' }))].slice(
    0,
    MAX_EFFECT_LINES,
  );
}

/** "The gap is closed", or "Primary has somebody until Sat 5 Dec, 00:00; Secondary still has nobody". */
function gapInWords(
  changed: Preview['changed'],
  { seats, now }: ChangeTime,
  words: ConsequenceWords,
): string {
  const { roles } = words.directory;
  const gaps = seats.flatMap(({ state, role_id, start, end, begins, ends }) => {
    const whole = {
      role_id,
      start: typeof begins === 'number' ? Math.max(start, now) : now,
      end: typeof ends === 'number' ? end : Infinity,
    };
    return state === 'gap' && changed.some((one) => !isEmpty(overlap(one, whole))) ? [whole] : [];
  });
  const rest = gaps.flatMap((gap) =>
    subtract(
      [gap],
      changed.filter(({ role_id }) => role_id === gap.role_id),
    ).filter(({ start, end }) => end - start >= MINUTE),
  );
  const filled = new Set(changed.map(({ role_id }) => role_id));
  const isKnown = [...filled].every((role) => gaps.some(({ role_id }) => role_id === role));
  if (isKnown && rest.length === 0) return 'The gap is closed';
  const names = (of: Iterable<Id>) => sentenceCase(listed([...of].map((role) => roleName(role, roles))));
  const empty = new Set(rest.flatMap(({ role_id }) => (filled.has(role_id) ? [] : [role_id])));
  const isUnnamed = [...filled].every((role) => isUnnamedRole(role, roles));
  const [start, end] = [
    Math.min(...changed.map((one) => one.start)),
    Math.max(...changed.map((one) => one.end)),
  ];
  const isFromBegin = rest.every((part) => !filled.has(part.role_id) || part.end > start);
  const when = isFromBegin ? `until ${moment(end, words)}` : stretchInWords({ start, end }, words);
  return [
    isUnnamed
      ? `A person is on call ${when}`
      : `${names(filled)} ${filled.size === 1 ? 'has' : 'have'} somebody ${when}`,
    ...(empty.size === 0 ? [] : [`${names(empty)} still ${empty.size === 1 ? 'has' : 'have'} nobody`]),
  ].join('; ');
}

/** "Priya Rao: 8 h of rest before Fri 27 Nov, 17:00" */
function checkInWords(check: ChangeCheck, words: ConsequenceWords): string {
  const { kind, person_id, start, end } = check;
  const name = person_id === undefined ? 'Nobody' : words.directory.person(person_id);
  if (kind === 'rest') {
    if (start === undefined || end === undefined) return `${name}: less than 11 h of rest`;
    return `${name}: ${formatLength(end - start)} of rest before ${moment(end, words)}`;
  }
  const from = start === undefined ? '' : `, from ${moment(start, words)}`;
  if (kind === 'double') return `${name}: ${placeInWords(check, words)} too${from}`;
  return kind === 'absence' ? `${name} is away${from}` : `${name}: ${kind}${from}`;
}

/** "Free, on call from Mon 30 Nov, 02:00", or the strongest reason against a person. */
export function candidateInWords(
  candidate: ChangeCandidate,
  stretch: Interval,
  words: ConsequenceWords,
): string {
  const { reason, on_call_until: until, on_call_from: from, is_outside } = candidate;
  switch (reason) {
    case 'away':
      return candidate.away_until === undefined
        ? 'Away'
        : `Away until ${moment(candidate.away_until, words)}`;
    case 'on call':
      return placeInWords(candidate, words);
    case 'left':
      return candidate.left_at === undefined ? 'Left this rota' : `Left ${moment(candidate.left_at, words)}`;
    case 'rest': {
      const before = until === undefined ? Infinity : stretch.start - until;
      const after = from === undefined ? Infinity : from - stretch.end;
      const rest = Math.min(before, after);
      if (rest === Infinity) return 'Less than 11 h of rest';
      return `${rest === 0 ? 'No rest' : `${formatLength(rest)} of rest`} ${before <= after ? 'before' : 'after'}`;
    }
    case 'free': {
      const place = is_outside ? 'Other team, free' : 'Free';
      if (from !== undefined) return `${place}, on call from ${moment(from, words)}`;
      return until === undefined ? place : `${place}, on call until ${moment(until, words)}`;
    }
    default:
      return reason;
  }
}

/** "Secondary of Ledger"; "on call elsewhere" of a schedule that the reader does not see. */
function placeInWords(
  { schedule_id, role_id }: { schedule_id?: Id | undefined; role_id?: Id | undefined },
  { schedules, directory }: ConsequenceWords,
): string {
  const schedule = schedules.find((one) => one.schedule_id === schedule_id);
  if (!schedule) return 'on call elsewhere';
  const role = role_id === undefined || role_id === 0 ? 'on call' : roleName(role_id, directory.roles);
  return `${role} of ${schedule.schedule_name}`;
}

function moment(at: number, { zone, year }: ConsequenceWords): string {
  return formatMoment(at, zone, year);
}
