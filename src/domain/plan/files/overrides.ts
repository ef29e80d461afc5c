import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { csvFile } from '../../csv/write';
import { calendarOf, type CalendarEvent } from '../../oncall/calendar/ics';
import { roleName } from '../../oncall/words/role-words';
import { escapedMarkdown } from '../../text/words';
import { formatIso } from '../../time/format';
import type { UnixSeconds } from '../../time/zone';
import type { PlanCheck } from '../change/head-words';
import type { Change, ScheduleChanges } from '../difference';
import { changeInWords, type ChangeWords, stretchInWords } from '../difference-words';

/** The hours that differ, as overrides: who is on call in which role then. */
export function overridesText(changes: readonly Change[], words: ChangeWords): string {
  return changes
    .map((change) => {
      const people = change.after.map(words.nameOf).join(', ') || 'nobody';
      return `${stretchInWords(change, words)}: ${people} (${roleName(change.role_id, words.roles)})`;
    })
    .join('\n');
}

const OVERRIDE_HEADS = ['start', 'end', 'role', 'person_id', 'person', 'instead_of'];

/** Row per stretch, role and person; a stretch without people has a row with an empty one. */
export function overridesCsv(all: readonly ScheduleChanges[], words: ChangeWords): string {
  return csvFile(
    ['schedule_id', 'schedule', ...OVERRIDE_HEADS],
    all.flatMap(({ schedule: { schedule_id, schedule_name }, changes }) =>
      overrideRows(changes, words).map((row) => [String(schedule_id), schedule_name].concat(row)),
    ),
  );
}

function overrideRows(changes: readonly Change[], { zone, nameOf, roles }: ChangeWords) {
  return changes.flatMap(({ start, end, role_id, before, after }) =>
    (after.length === 0 ? [undefined] : after).map((person) => [
      formatIso(start, zone),
      formatIso(end, zone),
      roleName(role_id, roles),
      person === undefined ? '' : String(person),
      person === undefined ? '' : nameOf(person),
      before.map(nameOf).join(', '),
    ]),
  );
}

type MessageWords = ChangeWords & { scheduleName: string; link: string };

/** Message for a channel: the result in bold, a line per stretch, and the link. */
export function planMarkdown(
  { who, what }: { who: string; what: string },
  checks: readonly PlanCheck[],
  changes: readonly Change[],
  words: MessageWords,
): string {
  const text = escapedMarkdown([who, what].filter((part) => part !== '').join(', '));
  const failing = checks.filter(({ problems }) => problems.length > 0);
  const lines = changes.map((change) => `- ${escapedMarkdown(changeInWords(change, words))}`);
  return [
    `**Planned change of ${escapedMarkdown(words.scheduleName)}**: ${text}`,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...failing.map(({ name, problems }) => escapedMarkdown(`Needs a look: ${name} (${problems.join('; ')})`)),
    `Times in ${words.zone}. [Open the plan](${words.link})`,
  ].join('\n\n');
}

type CalendarWords = ChangeWords & { now: UnixSeconds };

/** Calendar file of what changes for one person: duty that is new, and duty that goes. */
export function personCalendar(
  schedule: Schedule,
  changes: readonly Change[],
  person: Id,
  { nameOf, roles, now }: CalendarWords,
): string {
  const events = changes.flatMap((change): CalendarEvent[] => {
    const [was, is] = [change.before.includes(person), change.after.includes(person)];
    if (was === is) return [];
    const role = roleName(change.role_id, roles);
    const others = (is ? change.before : change.after).map(nameOf).join(', ') || 'nobody';
    return [
      {
        about: ['plan', schedule.schedule_id, change.role_id, change.start, person],
        start: change.start,
        end: change.end,
        summary: `${schedule.schedule_name}: ${is ? 'on call' : 'no longer on call'} (${role})`,
        description: is
          ? `Instead of ${others}. Planned, not applied.`
          : `${others} instead. Planned, not applied.`,
      },
    ];
  });
  return calendarOf({ name: `${schedule.schedule_name}, planned for ${nameOf(person)}`, events, now });
}
