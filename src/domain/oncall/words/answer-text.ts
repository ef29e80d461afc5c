import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Group, Schedule } from '#contract/schedule';
import { rotaAt } from '../../schedule/rota';
import { counted } from '../../text/count';
import { formatMoment, yearAt, zoneCity } from '../../time/format';
import { DAY, type AccountZone, type UnixSeconds, type ViewerZone } from '../../time/zone';
import { isClosedAt } from '../../duty/gap-cause';
import { dutyAt, type DutyAt } from '../reply/duty-at';
import type { WindowReply } from '../reply/shifts';
import { emptyRolesOf } from '../../duty/role-gaps';
import { roleName } from './role-words';

/** Answers as one line for a chat: people with roles, and the hand-off with its zone. */

type Answering = {
  now: UnixSeconds;
  zone: ViewerZone;
  accountZone: AccountZone;
  roles: readonly RoleName[];
  nameOf: (person: Id) => string;
  /** False if the text around names the zone. */
  hasCity?: boolean;
};

/** "Tomáš Dvořák (primary), Rosa Jiménez (secondary), until Fri 09:00 Shanghai" */
export function answerInWords(duty: DutyAt, at: UnixSeconds, context: Answering): string {
  const { schedule, period, whole } = duty;
  const { accountZone, roles } = context;
  if (!rotaAt(schedule, at).enabled) return 'disabled';
  const until = untilInWords(duty, context);
  if (period) {
    const empty = emptyRolesOf(schedule, period.group, at, accountZone).map(
      (role) => `NOBODY (${roleInText(role, roles)})`,
    );
    return [...peopleInText(period.group, context), ...empty, until].join(', ');
  }
  if (isClosedAt(schedule, at, accountZone)) return `off hours, ${until}`;
  const since = whole.begins === 'here' ? ` since ${brief(whole.start, context)}` : '';
  return `NOBODY${since}, ${until}`;
}

/** One line with the schedule and, unless it is about now, the time. */
export function answerLine(duty: DutyAt, at: UnixSeconds, context: Answering): string {
  const { now, zone } = context;
  const isNow = Math.abs(now - at) < 120;
  const when = isNow ? '' : `, ${formatMoment(at, zone, yearAt(now, zone))} ${zoneCity(zone)}`;
  return `${duty.schedule.schedule_name}${when}: ${answerInWords(duty, at, context)}`;
}

type NowMessage = Omit<Answering, 'now'> & {
  asOf: UnixSeconds;
  /** Own schedules; all for undefined. */
  isOwn?: ((schedule: Schedule) => boolean) | undefined;
  reply: WindowReply;
  link: string;
};

/**
 * One line per schedule. With `isOwn`, schedules of others are left out unless somebody is missing, and the text counts
 * them.
 */
export function answersText({ asOf, isOwn, reply, link, ...context }: NowMessage): string {
  const { zone, accountZone } = context;
  const answers = reply.schedules.flatMap((schedule) => {
    const duty = schedule.enabled ? dutyAt(schedule, asOf, accountZone, [reply]) : undefined;
    return duty ? [duty] : [];
  });
  const listed = answers.filter(
    (duty) => isOwn?.(duty.schedule) !== false || isMissed(duty, asOf, accountZone),
  );
  const rest = answers.length - listed.length;
  return [
    `On call, ${formatMoment(asOf, zone)} ${zoneCity(zone)}`,
    ...listed.map((duty) => answerLine(duty, asOf, { ...context, now: asOf, hasCity: false })),
    ...(rest > 0 ? [`Left out: ${counted(rest, 'schedule')} of other teams without a gap`] : []),
    link,
    '',
  ].join('\n');
}

function isMissed({ schedule, period }: DutyAt, at: UnixSeconds, accountZone: AccountZone): boolean {
  if (period) return emptyRolesOf(schedule, period.group, at, accountZone).length > 0;
  return !isClosedAt(schedule, at, accountZone);
}

function peopleInText({ members }: Pick<Group, 'members'>, { nameOf, roles }: Answering): string[] {
  return members
    .filter(({ person_ids }) => person_ids.length > 0)
    .map(({ role_id, person_ids }) => `${person_ids.map(nameOf).join(', ')} (${roleInText(role_id, roles)})`);
}

/** "primary", but "L2 Support" as it is written. */
export function roleInText(role: Id, roles: readonly RoleName[]): string {
  const name = roleName(role, roles);
  return /^\p{Lu}\p{Ll}+$/u.test(name) ? name.toLowerCase() : name;
}

function untilInWords({ whole: { end, ends } }: DutyAt, context: Answering): string {
  if (ends === 'never') return 'no end';
  return `until ${brief(end, context)}${ends === 'later' ? ' or later' : ''}`;
}

/** "Thu 09:00 Shanghai" within six days of now, "Thu 5 Mar, 09:00" beyond. */
function brief(at: UnixSeconds, { now, zone, hasCity = true }: Answering): string {
  const moment = formatMoment(at, zone, yearAt(now, zone));
  const text = Math.abs(at - now) < 6 * DAY ? `${moment.slice(0, 3)} ${moment.slice(-5)}` : moment;
  return hasCity ? `${text} ${zoneCity(zone)}` : text;
}
