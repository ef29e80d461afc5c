import type { FieldRecord } from '../records/kinds/fields';
import type { Assignment, IncidentRecord, Notification } from '../records/kinds/incidents/record';
import type { Calendar } from './calendar';
import { CAUSES, REGIONS, TROUBLES, type Trouble } from './incident-words';
import { channel, personId, teamId, teamMembers } from './people';
import type { OnDuty } from './on-duty';
import type { Random } from './random';

/**
 * Half a year of incidents before the day, about 25,000. They follow the day and the week of those who use the
 * company's products; there are storms (one cause, many alerts within minutes), one bad week, and one engineer whom the
 * mobile alerts wake almost every night of the last weeks. They go to the people on duty in the rotas.
 */

export const DEMO_DAYS = 183;
const ACCOUNT = 3_070_000_000_001;
const NIGHT_OWL = personId('Dmytro Kovalenko');

/** Incidents per hundred of a weekday, by local hour; a weekend has about half. */
const RHYTHM = [2, 2, 1, 1, 2, 2, 3, 4, 6, 8, 8, 7, 5, 7, 8, 7, 6, 5, 4, 3, 3, 3, 2, 2];
const WEEKDAY = 140;
const WEEKEND = 78;
const BAD_WEEK = { from: -66, to: -60, factor: 2.2 };
const STORM_DAYS = [-171, -150, -128, -97, -63, -41, -22, -9];

export function demoFields(): FieldRecord[] {
  return [
    { field_name: 'impact', kind: 'single_select' },
    { field_name: 'affected_systems', kind: 'multi_select' },
    { field_name: 'affected_users', kind: 'number' },
    { field_name: 'customer_facing', kind: 'checkbox' },
    { field_name: 'root_cause', kind: 'text' },
    { field_name: 'ticket', kind: 'text' },
  ];
}

export function demoIncidents(calendar: Calendar, random: Random, onDuty: OnDuty): IncidentRecord[] {
  const now = calendar.at(0, '00:00');
  const starts = [...everyday(calendar, random), ...storms(calendar, random), ...nights(calendar, random)]
    .filter(({ at }) => at < now - 60)
    .toSorted((a, b) => a.at - b.at);
  return starts.map((start, index) =>
    incident(start, `in-demo-${String(index + 1).padStart(6, '0')}`, { now, onDuty }, random),
  );
}

/** One beginning of trouble: when, where, in which week of the rota, and at night or by day. */
type Start = {
  at: number;
  trouble: Trouble;
  week: number;
  isNight: boolean;
  isStorm?: true;
  person?: number;
};

function* everyday(calendar: Calendar, random: Random): Generator<Start> {
  const monday = calendar.monday(0, '00:00');
  for (let day = -DEMO_DAYS; day < 0; day += 1) {
    const noon = calendar.at(day, '12:00');
    const week = Math.floor((noon - monday) / 604_800);
    const isWeekend = noon - monday - week * 604_800 >= 5 * 86_400;
    const isBad = BAD_WEEK.from <= day && day <= BAD_WEEK.to;
    const perDay = (isWeekend ? WEEKEND : WEEKDAY) * (isBad ? BAD_WEEK.factor : 1);
    for (const [hour, percent] of RHYTHM.entries()) {
      const hourStart = calendar.at(day, `${hour}:00`);
      // Half to one and a half of what is expected, rounded by chance.
      const count = Math.floor(
        (perDay * percent * random.between(50, 150)) / 10_000 + random.between(0, 99) / 100,
      );
      for (let i = 0; i < count; i += 1) {
        const at = hourStart + random.between(0, 3599);
        yield { at, trouble: someTrouble(random), week, isNight: hour < 8 || hour >= 23 };
      }
    }
  }
}

function* storms(calendar: Calendar, random: Random): Generator<Start> {
  const monday = calendar.monday(0, '00:00');
  for (const day of STORM_DAYS) {
    const hour = random.between(0, 23);
    const start = calendar.at(day, `${hour}:10`);
    const trouble = someTrouble(random);
    const week = Math.floor((start - monday) / 604_800);
    for (let i = random.between(90, 180); i > 0; i -= 1) {
      const at = start + random.between(0, 2400);
      yield { at, trouble, week, isNight: hour < 8 || hour >= 23, isStorm: true };
    }
  }
}

function* nights(calendar: Calendar, random: Random): Generator<Start> {
  const trouble = TROUBLES.find((candidate) => candidate.channel === 'mobile');
  if (!trouble) throw new Error('The mobile channel has no trouble');
  for (let day = -45; day < 0; day += 1) {
    for (let i = random.between(3, 6); i > 0; i -= 1) {
      const at = calendar.at(day, `${random.between(0, 5)}:${random.between(10, 59)}`);
      yield { at, trouble, week: 0, isNight: true, person: NIGHT_OWL };
    }
  }
}

function someTrouble(random: Random): Trouble {
  let left = random.between(
    1,
    TROUBLES.reduce((sum, { share }) => sum + share, 0),
  );
  const found = TROUBLES.find(({ share }) => {
    left -= share;
    return left <= 0;
  });
  if (!found) throw new Error('The shares of trouble do not add up');
  return found;
}

type Company = { now: number; onDuty: OnDuty };

function incident(
  start: Start,
  incident_id: string,
  { now, onDuty }: Company,
  random: Random,
): IncidentRecord {
  const { at, trouble } = start;
  const service = pick(trouble.services, random);
  const severity = pick(['Critical', 'Warning', 'Warning', 'Warning', 'Info', 'Info'] as const, random);
  const isMuted = !start.isStorm && random.between(1, 100) <= 3;
  const response = isMuted
    ? { assignments: [], notifications: [] }
    : respond(start, severity, onDuty, random);
  const ackedAt = response.assignments.find(({ acked_at }) => acked_at !== null)?.acked_at ?? null;
  const close = closing(at, ackedAt, random);
  const isClosed = close.at < now;
  return withoutFuture(
    {
      incident_id,
      account_id: ACCOUNT,
      team_id: teamId(trouble.team),
      channel_id: channel(trouble.channel).channel_id,
      title: `${service}: ${pick(trouble.titles, random)}`,
      severity,
      created_at: at,
      closed_at: isClosed ? close.at : null,
      closed_by: isClosed ? close.by : '',
      muted: isMuted,
      labels: {
        service,
        env: random.between(1, 10) === 1 ? 'staging' : 'production',
        region: pick(REGIONS, random),
      },
      fields: fieldsOf(service, random),
      ...response,
    },
    now,
  );
}

function fieldsOf(service: string, random: Random): IncidentRecord['fields'] {
  return {
    impact: pick(['none', 'partial', 'partial', 'full'], random),
    customer_facing: random.between(1, 3) === 1,
    ...(random.between(1, 4) === 1 && { affected_users: random.between(1, 40) * 50 }),
    ...(random.between(1, 5) === 1 && {
      affected_systems: [service, pick(['cache', 'database', 'edge'], random)],
    }),
    ...(random.between(1, 6) === 1 && { root_cause: pick(CAUSES, random) }),
  };
}

type Response = Pick<IncidentRecord, 'assignments' | 'notifications'>;

/** Who is called, who answers, and who takes over. */
function respond(start: Start, severity: string, onDuty: OnDuty, random: Random): Response {
  const { at, trouble, week, isNight, person } = start;
  const members = teamMembers(trouble.team);
  const memberAt = (index: number) =>
    members[((index % members.length) + members.length) % members.length] ?? 0;
  const [primary, secondary] = onDuty(trouble.channel, at, random) ?? [];
  const first = person ?? primary ?? memberAt(week);
  const others = members.filter((member) => member !== first);
  const second = secondary ?? others[(((week + 1) % others.length) + others.length) % others.length] ?? first;
  const isUrgent = severity === 'Critical';

  const fate = random.between(1, 100);
  const delay = (isNight ? 140 : 60) + random.between(0, isUrgent ? 240 : 900);
  const notifications = calls(first, at, isUrgent, isNight, random);
  if (fate <= 72) return { assignments: [assigned(first, at, { acked_at: at + delay })], notifications };
  if (fate <= 80) {
    const passedOn = at + delay + random.between(60, 1200);
    return {
      assignments: [
        assigned(first, at, { acked_at: at + delay, reassigned_at: passedOn }),
        assigned(second, passedOn, { acked_at: passedOn + random.between(30, 600) }),
      ],
      notifications: [...notifications, ...calls(second, passedOn, isUrgent, isNight, random)],
    };
  }
  if (fate <= 93) {
    const byHand = fate <= 85;
    const escalated_at = at + (byHand ? delay + random.between(60, 600) : 900);
    return {
      assignments: [
        assigned(first, at, {
          acked_at: byHand ? at + delay : null,
          escalated_at,
          escalated_by: byHand ? 'manually' : 'timeout',
        }),
        assigned(second, escalated_at, { acked_at: escalated_at + random.between(40, 900) }),
      ],
      notifications: [...notifications, ...calls(second, escalated_at, true, isNight, random)],
    };
  }
  // Nobody ever answered; most of these close by themselves.
  return { assignments: [assigned(first, at, {})], notifications };
}

function assigned(person_id: number, assigned_at: number, rest: Partial<Assignment>): Assignment {
  const nothing = { acked_at: null, reassigned_at: null, escalated_at: null, escalated_by: '' } as const;
  return { person_id, assigned_at, ...nothing, ...rest };
}

function calls(
  person_id: number,
  at: number,
  isUrgent: boolean,
  isNight: boolean,
  random: Random,
): Notification[] {
  const sent = (after: number, kind: Notification['channel']) => ({
    person_id,
    sent_at: at + after,
    channel: kind,
  });
  const isLoud = isUrgent || isNight;
  return [
    sent(2, 'app'),
    sent(2, 'im'),
    ...(isUrgent ? [sent(3, 'email')] : []),
    ...(isLoud && random.between(1, 3) > 1 ? [sent(45, 'sms')] : []),
    ...(isLoud && random.between(1, 3) === 1 ? [sent(180, 'voice')] : []),
  ];
}

function closing(
  at: number,
  ackedAt: number | null,
  random: Random,
): { at: number; by: IncidentRecord['closed_by'] } {
  const way = random.between(1, 100);
  if (way <= 8) return { at: at + 86_400, by: 'timeout' };
  if (ackedAt !== null && way <= 45) return { at: ackedAt + random.between(120, 7200), by: 'manually' };
  return { at: Math.max(ackedAt ?? 0, at) + random.between(60, 5400), by: 'auto' };
}

/** What would happen after the day's midnight has not happened yet. */
function withoutFuture(incident: IncidentRecord, now: number): IncidentRecord {
  return {
    ...incident,
    assignments: incident.assignments
      .filter(({ assigned_at }) => assigned_at < now)
      .map((assignment) => assignmentUntil(now, assignment)),
    notifications: incident.notifications.filter(({ sent_at }) => sent_at < now),
  };
}

function assignmentUntil(now: number, { person_id, assigned_at, ...later }: Assignment): Assignment {
  const past = (time: number | null) => (time !== null && time < now ? time : null);
  const escalated_at = past(later.escalated_at);
  return {
    person_id,
    assigned_at,
    acked_at: past(later.acked_at),
    reassigned_at: past(later.reassigned_at),
    escalated_at,
    escalated_by: escalated_at === null ? '' : later.escalated_by,
  };
}

function pick<T>(from: readonly T[], random: Random): T {
  const found = from[random.between(0, from.length - 1)];
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found;
}
