import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { computedEnding } from '../../duty/computed-past';
import { dutyLines, type DutyLine } from '../../duty/duty-lines';
import { isUnknownAt } from '../../duty/seats';
import type { Reading, WindowReply } from '../../duty/known-seats';
import { uncoveredIn, type Uncovered } from '../../duty/uncovered';
import { type DutyWords, nextInWords, sentenceInWords, unknownInWords } from '../../duty/words';
import { counted } from '../../text/words';
import { formatMoment, yearAt, zoneCity } from '../../time/format';
import { DAY, type AccountZone, type UnixSeconds, type ViewerZone } from '../../time/zone';
import { uncoveredInWords } from './gap-words';
import { spanInText } from './span-words';

/** Answers as one line for a chat: people with roles, and the hand-off with its zone. */

type Answering = {
  now: UnixSeconds;
  zone: ViewerZone;
  roles: readonly RoleName[];
  nameOf: (person: Id) => string;
  /** False if the text around names the zone. */
  hasCity?: boolean;
};

/**
 * Line with the schedule and, unless it is about now, the time: "Checkout: Ann Lee (primary), until Fri 09:00 Berlin".
 */
export function answerLine(
  schedule: Schedule,
  lines: readonly DutyLine[],
  at: UnixSeconds,
  context: Answering,
): string {
  const { now, zone } = context;
  const isNow = Math.abs(now - at) < 120;
  const when = isNow ? '' : `, ${formatMoment(at, zone, yearAt(now, zone))} ${zoneCity(zone)}`;
  const sentence = isUnknownAt(schedule, at)
    ? unknownInWords(schedule, at, dutyWords(context))
    : sentenceInWords(lines, dutyWords(context));
  return `${schedule.schedule_name}${when}: ${sentence}${computedEnding(schedule, at)}`;
}

/** What follows the line of a schedule: "next: Bo Li (primary), from Fri 09:00 Berlin", "gap: nobody on call …". */
export function followingLines(
  lines: readonly DutyLine[],
  gap: Uncovered | undefined,
  context: Answering,
): string[] {
  const next = nextInWords(lines, dutyWords(context));
  return [...(next === '' ? [] : [`next: ${next}`]), ...(gap ? [gapLine(gap, context)] : [])];
}

/** "gap: nobody on call Fri 27 Nov, 09:00 – 17:00 (Berlin)" */
export function gapLine(time: Uncovered, { now, zone, roles }: Answering): string {
  const span = spanInText(time, { zone, year: yearAt(now, zone) });
  return `gap: ${uncoveredInWords(time, roles)} ${span} (${zoneCity(zone)})`;
}

/** First gap that has not ended at an instant: the current or the next one in the window. */
export function nextGap(
  schedule: Schedule,
  at: UnixSeconds,
  { window, accountZone }: Reading,
): Uncovered | undefined {
  return uncoveredIn(schedule, window, accountZone)
    .filter(({ kind, end }) => kind !== 'expected' && end > at)
    .sort((a, b) => a.start - b.start)[0];
}

/**
 * One line per schedule. With `isOwn`, schedules of others are left out unless people are missing, and the text counts
 * them.
 */
export function answersText({
  asOf,
  isOwn,
  reply,
  link,
  accountZone,
  sources = [],
  ...context
}: Omit<Answering, 'now'> & {
  asOf: UnixSeconds;
  accountZone: AccountZone;
  /** Own schedules; all for undefined. */
  isOwn?: ((schedule: Schedule) => boolean) | undefined;
  reply: WindowReply;
  /** Lines about where the rotas come from. */
  sources?: readonly string[];
  link: string;
}): string {
  const { zone, roles } = context;
  const answers = reply.schedules.flatMap((schedule) => {
    const lines = dutyLines(schedule, asOf, { window: reply.window, accountZone }, roles);
    return lines.length === 0 ? [] : [{ schedule, lines }];
  });
  const listed = answers.filter(
    ({ schedule, lines }) => isOwn?.(schedule) !== false || lines.some(({ state }) => state === 'gap'),
  );
  const rest = answers.length - listed.length;
  return [
    onCallTitle(asOf, zone),
    ...listed.map(({ schedule, lines }) =>
      answerLine(schedule, lines, asOf, { ...context, now: asOf, hasCity: false }),
    ),
    ...(rest > 0 ? [`Left out: ${counted(rest, 'schedule')} of other teams without a gap`] : []),
    ...sources,
    link,
    '',
  ].join('\n');
}

/** "On call, Tue 24 Nov, 18:50 Berlin" */
export function onCallTitle(at: UnixSeconds, zone: ViewerZone): string {
  return `On call, ${formatMoment(at, zone)} ${zoneCity(zone)}`;
}

/** Words of duty as these texts have them. */
function dutyWords(context: Answering): DutyWords {
  return { ...context, moment: (at) => brief(at, context) };
}

/** "Thu 09:00 Shanghai" within six days of now, "Thu 5 Mar, 09:00" beyond. */
function brief(at: UnixSeconds, { now, zone, hasCity = true }: Answering): string {
  const moment = formatMoment(at, zone, yearAt(now, zone));
  const text = Math.abs(at - now) < 6 * DAY ? `${moment.slice(0, 3)} ${moment.slice(-5)}` : moment;
  return hasCity ? `${text} ${zoneCity(zone)}` : text;
}
