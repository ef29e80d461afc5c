import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Group, Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { counted } from '../../text/count';
import { escapedMarkdown } from '../../text/markdown';
import { formatLength } from '../../time/duration';
import { formatDays, formatMoment, formatZone, formatSpan, yearAt } from '../../time/format';
import { isEmpty, overlap, type Interval } from '../../time/interval';
import { wallAt, type UnixSeconds } from '../../time/zone';
import { isClosedAt } from '../explain/gap-cause';
import { isOnDuty, type DutyNow, type NowAndNext } from '../reply/now-and-next';
import { onDutyIn } from '../reply/on-duty';
import { uncoveredIn } from '../review/uncovered';
import { causeInWords } from './gap-words';
import { roleName } from './role-words';

/**
 * Who is on duty now, who is next and who has this week, for a chat channel. Gaps that nobody meant come first and in
 * capitals; expected ones are counted. What is over is left out.
 */

/** `asOf` in Unix seconds. The schedules' periods are those of the week, or of a longer window with it. */
export type ChannelMessage = {
  title: string;
  /** "3 of 13 schedules"; "" for all. */
  scope: string;
  asOf: UnixSeconds;
  /** From Monday to Sunday. */
  week: Interval;
  zone: string;
  accountZone: string;
  link: string;
  roles: readonly RoleName[];
  nameOf: (person: Id) => string;
  groupNameOf: (name: string) => string;
  schedules: readonly { schedule: Schedule; present: NowAndNext | undefined }[];
};

/** Plain text, as Slack and Teams show it: a head and points. */
export function channelText(message: ChannelMessage): string {
  const blocks = sectionsOf(message).map(({ head, points }) =>
    [head, ...points.map(({ subject, text }) => `• ${subject}: ${text}`)].join('\n'),
  );
  return `${[...headOf(message), ...blocks, message.link].join('\n\n')}\n`;
}

/** The same as Markdown (CommonMark); names are never read as markup. */
export function channelMarkdown(message: ChannelMessage): string {
  const [title = '', ...others] = headOf(message);
  const blocks = sectionsOf(message).map(({ head, points }) => {
    const lines = points.map(
      ({ subject, text }) => `- **${escapedMarkdown(subject)}**: ${escapedMarkdown(text)}`,
    );
    return [`**${escapedMarkdown(head)}**`, lines.join('\n')].filter((part) => part !== '').join('\n\n');
  });
  const head = [`**${escapedMarkdown(title)}**`, ...others.map(escapedMarkdown)];
  return `${[...head, ...blocks, `[In Watchbill](${message.link})`].join('\n\n')}\n`;
}

type Section = { head: string; points: readonly { subject: string; text: string }[] };

function headOf({ title, scope, asOf, zone }: ChannelMessage): string[] {
  const when = `as of ${formatMoment(asOf, zone)}, ${formatZone(zone, asOf)}`;
  return [[title, scope, when].filter((part) => part !== '').join(', ')];
}

function sectionsOf(message: ChannelMessage): Section[] {
  const { week, zone } = message;
  const days = formatDays(wallAt(week.start, zone), wallAt(week.end - 1, zone));
  const isEnabled = message.schedules.filter(({ schedule }) => schedule.enabled);
  const shown = { ...message, schedules: isEnabled };
  const each = (head: string, textOf: (of: ChannelMessage['schedules'][number]) => string): Section => ({
    head,
    points: isEnabled
      .map((of) => ({ subject: of.schedule.schedule_name, text: textOf(of) }))
      .filter(({ text }) => text !== ''),
  });
  return [
    gapSection(shown),
    each('Now', (of) => nowText(of, message)),
    each('Next', ({ present }) => nextText(present, message)),
    each(`This week, ${days}`, ({ schedule }) => weekText(schedule, message)),
  ];
}

function gapSection(message: ChannelMessage): Section {
  const { schedules, week, asOf, zone, accountZone, roles, groupNameOf } = message;
  const rest = overlap(week, { start: asOf, end: week.end });
  const all = schedules.flatMap(({ schedule }) =>
    uncoveredIn(schedule, rest, accountZone).map((gap) => Object.assign(gap, { schedule })),
  );
  const gaps = all.filter(({ expected }) => !expected).sort((a, b) => a.start - b.start);
  const expected = all.length - gaps.length;
  const more = expected === 0 ? '' : `; ${counted(expected, 'expected gap')}`;
  return {
    head:
      gaps.length === 0
        ? `No unexpected gaps in the rest of this week${more}`
        : `${counted(gaps.length, 'GAP', 'GAPS')} IN THE REST OF THIS WEEK${more}`,
    points: gaps.map(({ schedule, start, end, role, cause }) => {
      const context = { schedule, zone: accountZone, shownZone: zone, roles, groupNameOf };
      const who = role === undefined ? 'NOBODY' : `NOBODY AS ${roleName(role, roles)}`;
      const when = `${formatSpan(start, end, zone, yearAt(asOf, zone))} (${formatLength(end - start)})`;
      return { subject: schedule.schedule_name, text: `${who} ${when}: ${causeInWords(cause, context)}` };
    }),
  };
}

function nowText(
  { schedule, present }: ChannelMessage['schedules'][number],
  message: ChannelMessage,
): string {
  const { asOf, accountZone } = message;
  const current = present?.current ?? 'unknown';
  if (current === 'unknown') return 'UNKNOWN, the server does not say';
  if (isOnDuty(current)) return `${peopleIn(current.group, message)}, ${untilText(current, message)}`;
  return isClosedAt(schedule, asOf, accountZone) ? 'closed, as planned' : 'NOBODY ON DUTY';
}

/** "" where somebody stays for ever. */
function nextText(present: NowAndNext | undefined, message: ChannelMessage): string {
  const { current, next = 'unknown' } = present ?? {};
  if (next === 'unknown') return 'unknown';
  if (next !== 'nobody') return `${peopleIn(next.group, message)} from ${moment(next.start, message)}`;
  return typeof current === 'object' && current.ends !== 'here' ? '' : 'nobody within a year';
}

function untilText({ end, ends }: DutyNow, message: ChannelMessage): string {
  if (ends === 'never') return 'no upcoming hand-off';
  if (ends === 'far') return 'no hand-off within a year';
  return `until ${moment(end, message)}${ends === 'later' ? ' or later' : ''}`;
}

/** Longer lists are nothing that somebody reads in a channel: then each has a sum. */
const MOST_SHIFTS = 7;

function weekText({ final_schedule }: Schedule, message: ChannelMessage): string {
  const { week, asOf, zone } = message;
  const duties = onDutyIn(final_schedule.schedules, week).filter(({ end }) => end > asOf);
  if (duties.length === 0) return 'nobody';
  const year = yearAt(asOf, zone);
  const shifts = duties.map(({ start, end, period }) => {
    return { people: peopleIn(period.group, message), start, end };
  });
  if (shifts.length <= MOST_SHIFTS) {
    return shifts
      .map(({ people, start, end }) => `${people} ${formatSpan(start, end, zone, year)}`)
      .join('; ');
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

/** "Wei Zhang (Primary), Ann Lee (Secondary)"; a role alone needs no name. */
function peopleIn({ members }: Pick<Group, 'members'>, { nameOf, roles }: ChannelMessage): string {
  const filled = members.filter(({ person_ids }) => person_ids.length > 0);
  return (
    filled
      .map(({ role_id, person_ids }) => {
        const names = person_ids.map(nameOf).join(', ');
        return filled.length > 1 ? `${names} (${roleName(role_id, roles)})` : names;
      })
      .join(', ') || 'nobody'
  );
}

function moment(at: UnixSeconds, { zone, asOf }: ChannelMessage): string {
  return formatMoment(at, zone, yearAt(asOf, zone));
}
