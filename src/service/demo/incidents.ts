import * as z from 'zod/mini';
import type { Id } from '#contract/id';
import { computeSchedule } from '#domain/schedule/lanes';
import { earlierVersions } from '#domain/schedule/versions';
import { isNight as isNightTime, NIGHT_START } from '#domain/time/hours';
import { contains } from '#domain/time/interval';
import type { Assignment, IncidentRecord, Notification } from '../records/kinds/incidents/facts';
import type { RecordSet } from '../records/kinds';
import { type Calendar, type DemoTexts, rowsOf } from './hand-written';
import type { Random } from './random';

/**
 * Half a year of incidents before the demo day, about 5,000: one to four a day per person on call. They follow the
 * daily and weekly rhythm of the company's users, and form a story: a restart loop wakes the night shift of the
 * clusters until it is fixed, certificates are quiet, and one evening has a storm. All are assigned to the people on
 * call.
 */

const DEMO_DAYS = 183;
const ACCOUNT = 3_070_000_000_001;

/** Incidents per hundred of a weekday, by local hour; a weekend has about half. */
const RHYTHM = [3, 2, 2, 2, 2, 3, 3, 4, 6, 7, 7, 6, 5, 6, 7, 6, 6, 5, 4, 3, 3, 3, 3, 2];
const WEEKDAY = 30;
const WEEKEND = 17;

/** Nights of the restart loop of the clusters' pods, as days from the demo day; then it was fixed. */
const RESTARTS = { from: -112, to: -22 };
/** Days between two expiring certificates. */
const CERTIFICATES = 34;

const REGIONS = ['eu-west', 'us-east', 'ap-south'];
const CAUSES = [
  'A deploy changed a default',
  'Traffic above plan',
  'A disk filled up',
  'A dependency was slow',
];

/** Schedules by channel: the second gets some alerts, and all while the first has nobody on call. */
const ROTAS: Readonly<Record<string, readonly [string, string?]>> = {
  'Checkout alerts': ['Checkout primary and secondary'],
  'Ledger and settlement': ['Ledger office hours', 'Checkout primary and secondary'],
  'Fraud signals': ['Fraud response'],
  'Search quality and latency': ['Search follow-the-sun', 'Search index rebuild watch'],
  'Kubernetes clusters': ['Kubernetes clusters'],
  'Build and deploy': ['Build and deploy', 'Kubernetes clusters'],
  'Secrets and certificates': ['Kubernetes clusters'],
  'Data pipelines': ['Data pipelines', 'Warehouse support'],
  'Mobile crashes': ['Mobile crash triage'],
  'Major incidents': ['Incident commanders'],
  'Security response': ['Incident commanders', 'Core weekend duty'],
};

const Severity = z.enum(['Critical', 'Warning', 'Info']);
type Severity = z.output<typeof Severity>;
const Fate = z.enum(['answered', 'passed on', 'escalated', 'timed out', 'unanswered']);
type Fate = z.output<typeof Fate>;

/** Incidents of a channel: weight relative to the others, and percentages with severity Critical and Info. */
const Trouble = z.object({
  channel: z.string(),
  share: z.number(),
  critical: z.number(),
  info: z.number(),
  services: z.array(z.string()),
  titles: z.array(z.string()),
});

/** Alert of the storm: minutes from its start, until it is acknowledged, and from there to the close; repetitions. */
const StormRow = z.object({
  at: z.number(),
  channel: z.string(),
  service: z.string(),
  severity: Severity,
  title: z.string(),
  ack: z.number(),
  close: z.number(),
  times: z._default(z.number(), 1),
  /** Minutes between repetitions. */
  every: z._default(z.number(), 0),
  fate: z.optional(Fate),
  by: z._default(z.enum(['auto', 'manually', 'timeout']), 'auto'),
});

/** Start of an incident, and its planned course. */
type Alert = {
  /** Unix seconds. */
  at: number;
  isNight: boolean;
  channel: string;
  service: string;
  title: string;
  severity: Severity;
  fate: Fate;
  /** Seconds until the first responder answers. */
  delay: number;
  /** Seconds from the last answer, or from the start, to the close. */
  closes: { after: number; by: IncidentRecord['closed_by'] };
  isMuted: boolean;
  /** Labels in addition to the common ones. */
  labels?: IncidentRecord['labels'];
  fields?: IncidentRecord['fields'];
};

type Company = Pick<RecordSet, 'people' | 'channels' | 'schedules' | 'schedule_versions'>;

/** Incidents in order of start. */
export function demoIncidents(
  texts: DemoTexts,
  company: Company,
  calendar: Calendar,
  random: Random,
): IncidentRecord[] {
  const now = calendar.at(0, '00:00');
  const onDuty = onDutyIn(company, calendar);
  const incident = (incident_id: string, alert: Alert): IncidentRecord => {
    const channel = company.channels.find(({ channel_name }) => channel_name === alert.channel);
    if (!channel) throw new Error(`The demo data has no channel ${alert.channel}`);
    const { at, service, isMuted } = alert;
    const { channel_id, team_id } = channel;
    const labels = {
      service,
      env: random.between(1, 10) === 1 ? 'staging' : 'production',
      region: random.pick(REGIONS),
      ...alert.labels,
    };
    const fields = { ...someFields(service, random), ...alert.fields };
    const people = () => {
      const members = company.people.filter(({ team_ids }) => team_ids.includes(team_id));
      const ids = members.map(({ person_id }) => person_id);
      // In a gap, the team takes weekly turns.
      const inTurn = (from: readonly Id[]) => from[Math.floor(at / 604_800) % from.length];
      const [primary, secondary] = onDuty(alert.channel, at, random) ?? [];
      const first = primary ?? inTurn(ids) ?? 0;
      return [first, secondary ?? inTurn(ids.filter((id) => id !== first)) ?? first] as const;
    };
    const calls = isMuted ? { assignments: [], notifications: [] } : callsOf(alert, people(), random);
    const acked = calls.assignments.map((assignment) => assignment.acked_at ?? at);
    const last = acked.reduce((a, b) => Math.max(a, b), at);
    return withoutFuture(now, {
      incident_id,
      account_id: ACCOUNT,
      team_id,
      channel_id,
      title: `${service}: ${alert.title}`,
      severity: alert.severity,
      created_at: at,
      muted: isMuted,
      labels,
      fields,
      ...calls,
      closed_at: last + alert.closes.after,
      closed_by: alert.closes.by,
    });
  };
  const troubles = rowsOf(texts, 'troubles', Trouble);
  const usual = [
    ...everyday(troubles, calendar, random),
    ...restarts(calendar, random),
    ...certificates(calendar),
  ]
    .filter(({ at }) => at < now - 60)
    .toSorted((a, b) => a.at - b.at)
    .map((alert, index) => incident(`in-demo-${String(index + 1).padStart(6, '0')}`, alert));
  const storm = stormAlerts(texts, calendar).map((alert, index) =>
    incident(`in-storm-${String(index + 1).padStart(2, '0')}`, alert),
  );
  return [...usual, ...storm].toSorted((a, b) => a.created_at - b.created_at);
}

/** People called for an alert, in order; undefined if no one is on call. Corrections entered later do not count. */
function onDutyIn({ schedules, schedule_versions }: Company, calendar: Calendar) {
  const { timeZone } = calendar;
  const window = { start: calendar.at(-DEMO_DAYS, '00:00'), end: calendar.at(0, '00:00') };
  const periods = new Map(
    schedules.map((schedule) => {
      const history = schedule_versions
        .filter(({ schedule_id }) => schedule_id === schedule.schedule_id)
        .map(({ at, enabled, ...rota }) => ({ at, enabled, rota, added: [] }));
      const rota = { ...schedule, versions: earlierVersions(history, window, timeZone) };
      return [schedule.schedule_name, computeSchedule(rota, window, timeZone).final_schedule.schedules];
    }),
  );
  const peopleIn = (schedule: string | undefined, at: number) => {
    const group = periods.get(schedule ?? '')?.find((period) => contains(period, at))?.group;
    const people = group?.members
      .toSorted((a, b) => Number(a.role_id) - Number(b.role_id))
      .flatMap((it) => it.person_ids);
    return people && people.length > 0 ? people : undefined;
  };
  return (channel: string, at: number, random: Random): readonly Id[] | undefined => {
    const [main, other] = ROTAS[channel] ?? [];
    const isOthers = other !== undefined && random.between(1, 4) === 1;
    const [first, then] = isOthers ? [other, main] : [main, other];
    return peopleIn(first, at) ?? peopleIn(then, at);
  };
}

function* everyday(
  troubles: readonly z.output<typeof Trouble>[],
  calendar: Calendar,
  random: Random,
): Generator<Alert> {
  const byShare = troubles.flatMap((trouble) => Array.from({ length: trouble.share }, () => trouble));
  const monday = calendar.milliseconds('@week Mon 00:00') / 1000;
  for (let day = -DEMO_DAYS; day < 0; day += 1) {
    const noon = calendar.at(day, '12:00');
    const week = Math.floor((noon - monday) / 604_800);
    const isWeekend = noon - monday - week * 604_800 >= 5 * 86_400;
    for (const [hour, percent] of RHYTHM.entries()) {
      const hourStart = calendar.at(day, `${hour}:00`);
      const expected = ((isWeekend ? WEEKEND : WEEKDAY) * percent) / 100;
      // Half to one and a half times the expected count, randomly rounded.
      const varied = (expected * random.between(50, 150)) / 100;
      for (let remaining = Math.floor(varied + random.between(0, 99) / 100); remaining > 0; remaining -= 1) {
        const { channel, services, titles, critical, info } = random.pick(byShare);
        const isNight = isNightTime(hour * 3600);
        const at = hourStart + random.between(0, 3599);
        const what = { channel, service: random.pick(services), title: random.pick(titles) };
        const way = random.between(1, 100);
        const mild = way <= critical + info ? 'Info' : 'Warning';
        yield { at, isNight, ...what, ...course(way <= critical ? 'Critical' : mild, isNight, random) };
      }
    }
  }
}

/** Alerts of the restart loop: three to five a night, answered slowly. */
function* restarts(calendar: Calendar, random: Random): Generator<Alert> {
  for (let day = RESTARTS.from; day <= RESTARTS.to; day += 1) {
    for (let remaining = random.between(3, 5); remaining > 0; remaining -= 1) {
      const at = calendar.at(day, `${random.between(0, 6)}:${random.between(10, 59)}`);
      const slow = course('Warning', true, random);
      const what = { channel: 'Kubernetes clusters', service: 'cluster-ap-1' };
      const title = 'pods restart in a loop: image cache over its memory limit';
      yield { at, isNight: true, ...what, title, ...slow, delay: slow.delay * 2 };
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

/**
 * Storm of `data/storm.ndjson`: one evening, one cause, from 18:42 on the Thursday of the week before the demo day's.
 * Version 3.9.0 of the payments API opens a connection to the orders database per request. The database runs out of
 * connections, checkout fails, then everything that depends on either, and shoppers who tap twice crash the Android
 * app. It is rolled back at 21:05; the backlog takes until after midnight.
 */
function stormAlerts(texts: DemoTexts, calendar: Calendar): Alert[] {
  const start = calendar.milliseconds('@week-1 Thu 18:42') / 1000;
  const nightMinute = NIGHT_START / 60 - (18 * 60 + 42);
  const labels = {
    env: 'production',
    region: 'eu-west',
    cause: 'orders-database-connections',
    release: 'payments-api-3.9.0',
  };
  const root_cause = 'payments-api 3.9.0 opened a connection to the orders database for every request';
  return rowsOf(texts, 'storm', StormRow)
    .flatMap(({ at, ack, close, times, every, fate, by, ...row }) =>
      Array.from({ length: times }, (_, place): Alert => {
        const minute = at + place * every;
        // Uneven seconds, so that times are not all on the minute and reaction times differ.
        const odd = (minute * 37) % 60;
        const impact = row.severity === 'Critical' ? 'full' : 'partial';
        return {
          ...row,
          at: start + minute * 60 + odd,
          isNight: minute >= nightMinute,
          // A person called this often misses some incidents.
          fate: fate ?? (place % 3 === 1 ? 'timed out' : 'answered'),
          delay: ack * 60 + odd * 2,
          closes: { after: close * 60 + odd * 7, by },
          isMuted: false,
          labels,
          fields: { root_cause, ticket: 'REVIEW-39', impact },
        };
      }),
    )
    .toSorted((a, b) => a.at - b.at);
}

function course(severity: Severity, isNight: boolean, random: Random) {
  const fate = someFate(random.between(1, 100));
  const delay = (isNight ? 140 : 60) + random.between(0, severity === 'Critical' ? 240 : 900);
  return { severity, fate, delay, closes: alertClosing(fate, random), isMuted: random.between(1, 100) <= 3 };
}

/** The last are never answered; most of these close automatically. */
function someFate(percent: number): Fate {
  if (percent <= 72) return 'answered';
  if (percent <= 80) return 'passed on';
  if (percent <= 85) return 'escalated';
  return percent <= 93 ? 'timed out' : 'unanswered';
}

function alertClosing(fate: Fate, random: Random): Alert['closes'] {
  const percent = random.between(1, 100);
  if (percent <= 4) return { after: 86_400, by: 'timeout' };
  if (fate !== 'unanswered' && percent <= 45) return { after: random.between(120, 9000), by: 'manually' };
  return { after: random.between(60, 5400), by: 'auto' };
}

function someFields(service: string, random: Random): IncidentRecord['fields'] {
  return {
    impact: random.pick(['none', 'partial', 'partial', 'full']),
    customer_facing: random.between(1, 3) === 1,
    ...(random.between(1, 4) === 1 && { affected_users: random.between(1, 40) * 50 }),
    ...(random.between(1, 5) === 1 && {
      affected_systems: [service, random.pick(['cache', 'database', 'edge'])],
    }),
    ...(random.between(1, 6) === 1 && { root_cause: random.pick(CAUSES) }),
  };
}

/** Assignments and notifications of the person on call and, where they pass it on or do not answer, of the next. */
function callsOf(
  { at, fate, delay, isNight, severity }: Alert,
  [first, second]: readonly [Id, Id],
  random: Random,
): Pick<IncidentRecord, 'assignments' | 'notifications'> {
  const isUrgent = severity === 'Critical';
  const notifications = calls(first, at, isUrgent, isUrgent || isNight, random);
  if (fate === 'unanswered') return { assignments: [assigned(first, at, {})], notifications };
  const acked_at = at + delay;
  if (fate === 'answered') return { assignments: [assigned(first, at, { acked_at })], notifications };
  const isPassed = fate === 'passed on';
  const waits = fate === 'timed out' ? 900 - delay : random.between(60, isPassed ? 1200 : 600);
  const next = acked_at + waits;
  const answer = next + random.between(isPassed ? 30 : 40, isPassed ? 600 : 900);
  const outcome: Partial<Record<Fate, Partial<Assignment>>> = {
    'passed on': { acked_at, reassigned_at: next },
    escalated: { acked_at, escalated_at: next, escalated_by: 'manually' },
    'timed out': { escalated_at: next, escalated_by: 'timeout' },
  };
  return {
    assignments: [assigned(first, at, outcome[fate] ?? {}), assigned(second, next, { acked_at: answer })],
    notifications: [
      ...notifications,
      ...calls(second, next, isPassed ? isUrgent : true, !isPassed || isUrgent || isNight, random),
    ],
  };
}

function assigned(person_id: Id, assigned_at: number, rest: Partial<Assignment>): Assignment {
  const nothing = { acked_at: null, reassigned_at: null, escalated_at: null, escalated_by: '' } as const;
  return { person_id, assigned_at, ...nothing, ...rest };
}

function calls(
  person_id: Id,
  at: number,
  isUrgent: boolean,
  isLoud: boolean,
  random: Random,
): Notification[] {
  const notification = (after: number, channel: Notification['channel']) => ({
    person_id,
    sent_at: at + after,
    channel,
  });
  return [
    notification(2, 'app'),
    notification(2, 'im'),
    ...(isUrgent ? [notification(3, 'email')] : []),
    ...(isLoud && random.between(1, 3) > 1 ? [notification(45, 'sms')] : []),
    ...(isLoud && random.between(1, 3) === 1 ? [notification(180, 'voice')] : []),
  ];
}

/** Removes events after midnight of the demo day. */
function withoutFuture(now: number, incident: IncidentRecord): IncidentRecord {
  const past = (time: number | null) => (time !== null && time < now ? time : null);
  const closed_at = past(incident.closed_at);
  return {
    ...incident,
    closed_at,
    closed_by: closed_at === null ? '' : incident.closed_by,
    assignments: incident.assignments
      .filter(({ assigned_at }) => assigned_at < now)
      .map(({ person_id, assigned_at, acked_at, reassigned_at, escalated_at, escalated_by }) => ({
        person_id,
        assigned_at,
        acked_at: past(acked_at),
        reassigned_at: past(reassigned_at),
        escalated_at: past(escalated_at),
        escalated_by: past(escalated_at) === null ? '' : escalated_by,
      })),
    notifications: incident.notifications.filter(({ sent_at }) => sent_at < now),
  };
}
