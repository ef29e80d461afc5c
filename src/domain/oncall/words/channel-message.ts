import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../../collections';
import { counted } from '../../text/words';
import { formatLength, formatDays, formatMoment, formatZone, yearAt } from '../../time/format';
import { isEmpty, overlap, type Interval } from '../../time/interval';
import { wallAt, type UnixSeconds, type AccountZone, type ViewerZone } from '../../time/zone';
import { dutyAt, type DutyLine } from '../../duty/duty-lines';
import { nextInWords, peopleInWords, sentenceInWords } from '../../duty/words';
import { uncoveredIn } from '../../duty/uncovered';
import { dutyStretches, knownSeats } from '../../duty/known-seats';
import { causeInWords, uncoveredInWords } from './gap-words';
import { hasEnds, spanInText } from './span-words';

/**
 * Who is on call now, who is next and who has this week, for a chat channel. Gaps come first and in capitals. What is
 * over is left out. Gaps and shifts are whole, also beyond the week.
 */

/** `asOf` in Unix seconds. `window` is that of the schedules' periods: the week, or a longer one with it. */
export type ChannelMessage = {
  title: string;
  /** "3 of 13 schedules"; "" for all. */
  scope: string;
  asOf: UnixSeconds;
  /** Monday to Sunday. */
  week: Interval;
  window: Interval;
  zone: ViewerZone;
  accountZone: AccountZone;
  link: string;
  roles: readonly RoleName[];
  nameOf: (person: Id) => string;
  groupNameOf: (name: string) => string;
  /** Lines are those at `asOf`. */
  schedules: readonly { schedule: Schedule; lines: readonly DutyLine[] }[];
};

/** Plain text, as Slack and Teams show it: a head and points. */
export function channelText(message: ChannelMessage): string {
  const blocks = sectionsOf(message).map(({ head, points }) =>
    [head, ...points.map(({ subject, text }) => `• ${subject}: ${text}`)].join('\n'),
  );
  return `${[...headOf(message), ...blocks, message.link].join('\n\n')}\n`;
}

type Section = { head: string; points: readonly { subject: string; text: string }[] };

function headOf({ title, scope, asOf, zone }: ChannelMessage): string[] {
  const when = `as of ${formatMoment(asOf, zone)}, ${formatZone(zone, asOf)}`;
  return [[title, scope, when].filter((part) => part !== '').join(', ')];
}

function sectionsOf(message: ChannelMessage): Section[] {
  const { week, zone, nameOf, roles } = message;
  const words = { nameOf, roles, moment: (at: UnixSeconds) => messageMoment(at, message) };
  const days = formatDays(wallAt(week.start, zone), wallAt(week.end - 1, zone));
  const isEnabled = message.schedules.filter(({ schedule }) => schedule.enabled);
  const visible = { ...message, schedules: isEnabled };
  const each = (head: string, textOf: (of: ChannelMessage['schedules'][number]) => string): Section => ({
    head,
    points: isEnabled
      .map((of) => ({ subject: of.schedule.schedule_name, text: textOf(of) }))
      .filter(({ text }) => text !== ''),
  });
  return [
    gapSection(visible),
    each('Now', ({ lines }) => sentenceInWords(lines, words)),
    each('Next', ({ lines }) => nextInWords(lines, words)),
    each(`This week, ${days}`, ({ schedule }) => weekText(schedule, message)),
  ];
}

function gapSection(message: ChannelMessage): Section {
  const { schedules, week, window, asOf, zone, accountZone, roles, groupNameOf } = message;
  const all = schedules.flatMap(({ schedule }) =>
    uncoveredIn(schedule, window, accountZone)
      .filter(({ start, end }) => end > asOf && start < week.end)
      .map((time) => ({ time, schedule })),
  );
  const gaps = all
    .filter(({ time }) => time.kind !== 'expected')
    .sort((a, b) => Math.max(a.time.start, asOf) - Math.max(b.time.start, asOf));
  return {
    head:
      gaps.length === 0
        ? 'No gaps in the rest of this week'
        : `${counted(gaps.length, 'GAP', 'GAPS')} IN THE REST OF THIS WEEK`,
    points: gaps.map(({ schedule, time }) => {
      const context = { schedule, accountZone, zone, roles, groupNameOf };
      const who = uncoveredInWords(time, roles).toUpperCase();
      const when = spanInText(time, { zone, year: yearAt(asOf, zone) });
      const length = hasEnds(time) ? ` (${formatLength(time.ends - time.begins)})` : '';
      const cause = causeInWords(time, context);
      return { subject: schedule.schedule_name, text: `${who} ${when}${length}: ${cause}` };
    }),
  };
}

/** Longer lists are summed up per person. */
const MAX_SHIFTS = 7;

function weekText(schedule: Schedule, message: ChannelMessage): string {
  const { week, window, asOf, zone, accountZone } = message;
  const shifts = dutyStretches(knownSeats(schedule, { window, accountZone }), window)
    .filter(({ start, end }) => end > asOf && start < week.end)
    .map((span) => {
      const at = Math.max(span.start, window.start);
      const people = peopleInWords(dutyAt(schedule, at, accountZone, message.roles), message);
      return Object.assign(span, { people });
    });
  if (shifts.length === 0) return 'nobody';
  const year = yearAt(asOf, zone);
  if (shifts.length <= MAX_SHIFTS) {
    return shifts.map((shift) => `${shift.people}, ${spanInText(shift, { zone, year })}`).join('; ');
  }
  const sums = new Map<string, Interval[]>();
  const rest = { start: asOf, end: week.end };
  for (const shift of shifts) addTo(sums, shift.people, overlap(shift, rest));
  const parts = [...sums].map(([people, times]) => {
    const seconds = times
      .filter((time) => !isEmpty(time))
      .reduce((sum, { start, end }) => sum + end - start, 0);
    return `${people} ${formatLength(seconds)}`;
  });
  return `${shifts.length} shifts to come: ${parts.join('; ')}`;
}

function messageMoment(at: UnixSeconds, { zone, asOf }: ChannelMessage): string {
  return formatMoment(at, zone, yearAt(asOf, zone));
}
