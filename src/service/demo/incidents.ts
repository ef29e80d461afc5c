import { isNight as isNightTime } from '#domain/time/hours';
import type { Assignment, IncidentRecord } from '../records/kinds/incidents/record';
import type { Calendar } from './calendar';
import { CAUSES, REGIONS, type Severity, TROUBLES, type Trouble } from './incident-words';
import { pick, type Random } from './random';
import { type Alert, type Duty, type Fate, respond } from './response';
import { stormAlerts, stormId } from './storm';

/**
 * Half a year of incidents before the demo day, about 5,000: one to four a day per person on call. They follow the
 * daily and weekly rhythm of the company's users, and form a story: a restart loop wakes the night shift of the
 * clusters until it is fixed, certificates are quiet, and one evening has a storm. All are assigned to the people on
 * call.
 */

export const DEMO_DAYS = 183;
const ACCOUNT = 3_070_000_000_001;

/** Incidents per hundred of a weekday, by local hour; a weekend has about half. */
const RHYTHM = [3, 2, 2, 2, 2, 3, 3, 4, 6, 7, 7, 6, 5, 6, 7, 6, 6, 5, 4, 3, 3, 3, 3, 2];
const WEEKDAY = 30;
const WEEKEND = 17;

/** Nights of the restart loop of the clusters' pods, as days from the demo day; then it was fixed. */
const RESTARTS = { from: -112, to: -22 };
/** Days between two expiring certificates. */
const CERTIFICATES = 34;

/** Incidents in order of start. */
export function demoIncidents({
  calendar,
  random,
  ...duty
}: Duty & { calendar: Calendar; random: Random }): IncidentRecord[] {
  const now = calendar.at(0, '00:00');
  const usual = [...everyday(calendar, random), ...restarts(calendar, random), ...certificates(calendar)]
    .filter(({ at }) => at < now - 60)
    .toSorted((a, b) => a.at - b.at)
    .map((alert, index) => {
      const id = `in-demo-${String(index + 1).padStart(6, '0')}`;
      return incident(id, alert, { ...duty, now }, random);
    });
  const storm = stormAlerts(calendar).map((alert, place) =>
    incident(stormId(place), alert, { ...duty, now }, random),
  );
  return [...usual, ...storm].toSorted((a, b) => a.created_at - b.created_at);
}

function* everyday(calendar: Calendar, random: Random): Generator<Alert> {
  const monday = calendar.milliseconds('@week Mon 00:00') / 1000;
  for (let day = -DEMO_DAYS; day < 0; day += 1) {
    const noon = calendar.at(day, '12:00');
    const week = Math.floor((noon - monday) / 604_800);
    const isWeekend = noon - monday - week * 604_800 >= 5 * 86_400;
    for (const [hour, percent] of RHYTHM.entries()) {
      const hourStart = calendar.at(day, `${hour}:00`);
      // Half to one and a half times the expected count, randomly rounded.
      const count = Math.floor(
        ((isWeekend ? WEEKEND : WEEKDAY) * percent * random.between(50, 150)) / 10_000 +
          random.between(0, 99) / 100,
      );
      for (let i = 0; i < count; i += 1) {
        const trouble = someTrouble(random);
        const isNight = isNightTime(hour * 3600);
        yield {
          at: hourStart + random.between(0, 3599),
          isNight,
          channel: trouble.channel,
          service: pick(trouble.services, random),
          title: pick(trouble.titles, random),
          ...course(severityOf(trouble, random), isNight, random),
        };
      }
    }
  }
}

/** Alerts of the restart loop: three to five a night, answered slowly. */
function* restarts(calendar: Calendar, random: Random): Generator<Alert> {
  for (let day = RESTARTS.from; day <= RESTARTS.to; day += 1) {
    for (let i = random.between(3, 5); i > 0; i -= 1) {
      const at = calendar.at(day, `${random.between(0, 6)}:${random.between(10, 59)}`);
      const alert = course('Warning', true, random);
      yield {
        at,
        isNight: true,
        channel: 'Kubernetes clusters',
        service: 'cluster-ap-1',
        title: 'pods restart in a loop: image cache over its memory limit',
        ...alert,
        delay: alert.delay * 2,
      };
    }
  }
}

/** Alerts of the quiet service: a few in half a year, by day, each answered soon. */
function* certificates(calendar: Calendar): Generator<Alert> {
  for (let day = CERTIFICATES - DEMO_DAYS; day < 0; day += CERTIFICATES) {
    yield {
      at: calendar.at(day, '10:05'),
      isNight: false,
      channel: 'Secrets and certificates',
      service: 'certificates',
      title: 'certificate expires within 7 days',
      severity: 'Info',
      fate: 'answered',
      delay: 240,
      closes: { after: 1500, by: 'manually' },
      isMuted: false,
    };
  }
}

function someTrouble(random: Random): Trouble {
  let remainder = random.between(
    1,
    TROUBLES.reduce((sum, { share }) => sum + share, 0),
  );
  const match = TROUBLES.find(({ share }) => {
    remainder -= share;
    return remainder <= 0;
  });
  if (!match) throw new Error('The shares of trouble do not add up');
  return match;
}

function severityOf({ critical, info }: Trouble, random: Random): Severity {
  const way = random.between(1, 100);
  if (way <= critical) return 'Critical';
  return way <= critical + info ? 'Info' : 'Warning';
}

type Course = Pick<Alert, 'severity' | 'fate' | 'delay' | 'closes' | 'isMuted'>;

function course(severity: Severity, isNight: boolean, random: Random): Course {
  const fate = someFate(random);
  return {
    severity,
    fate,
    delay: (isNight ? 140 : 60) + random.between(0, severity === 'Critical' ? 240 : 900),
    closes: closing(fate, random),
    isMuted: random.between(1, 100) <= 3,
  };
}

function someFate(random: Random): Fate {
  const way = random.between(1, 100);
  if (way <= 72) return 'answered';
  if (way <= 80) return 'passed on';
  if (way <= 85) return 'escalated';
  // The rest is never answered; most of these close automatically.
  return way <= 93 ? 'timed out' : 'unanswered';
}

function closing(fate: Fate, random: Random): Alert['closes'] {
  const way = random.between(1, 100);
  if (way <= 4) return { after: 86_400, by: 'timeout' };
  if (fate !== 'unanswered' && way <= 45) return { after: random.between(120, 9000), by: 'manually' };
  return { after: random.between(60, 5400), by: 'auto' };
}

function incident(
  incident_id: string,
  alert: Alert,
  { now, ...duty }: Duty & { now: number },
  random: Random,
): IncidentRecord {
  const { at, service } = alert;
  const { channel_id, team_id } = duty.company.channel(alert.channel);
  return withoutFuture(
    {
      incident_id,
      account_id: ACCOUNT,
      team_id,
      channel_id,
      title: `${service}: ${alert.title}`,
      severity: alert.severity,
      created_at: at,
      muted: alert.isMuted,
      labels: {
        service,
        env: random.between(1, 10) === 1 ? 'staging' : 'production',
        region: pick(REGIONS, random),
        ...alert.labels,
      },
      fields: { ...fieldsOf(service, random), ...alert.fields },
      ...respond(alert, duty, random),
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

/** Removes events after midnight of the demo day. */
function withoutFuture(incident: IncidentRecord, now: number): IncidentRecord {
  const isClosed = incident.closed_at !== null && incident.closed_at < now;
  return {
    ...incident,
    closed_at: isClosed ? incident.closed_at : null,
    closed_by: isClosed ? incident.closed_by : '',
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
