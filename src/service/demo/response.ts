import type { Id } from '#contract/id';
import type { ChannelRecord } from '../records/kinds/channels';
import type { Assignment, IncidentRecord, Notification } from '../records/kinds/incidents/record';
import type { Severity } from './incident-words';
import type { OnDuty } from './on-duty';
import type { Random } from './random';

/** Outcome of an alert. */
export type Fate = 'answered' | 'passed on' | 'escalated' | 'timed out' | 'unanswered';

/** Start of an incident, and its planned course. */
export type Alert = {
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

export type Response = Pick<IncidentRecord, 'assignments' | 'notifications' | 'closed_at' | 'closed_by'>;

/** Channels and team members of the demo company. */
export type Company = {
  /** @throws Error if the demo data has no channel of that name. */
  channel(name: string): ChannelRecord;
  /** Ids in on-call order. */
  members(team_id: Id): readonly Id[];
};

export type Duty = { onDuty: OnDuty; company: Company };

/** Assignments, notifications and end of an incident. */
export function respond(alert: Alert, duty: Duty, random: Random): Response {
  const calls = alert.isMuted ? { assignments: [], notifications: [] } : callsOf(alert, duty, random);
  const acked = calls.assignments.flatMap(({ acked_at }) => acked_at ?? []);
  const last = acked.reduce((a, b) => Math.max(a, b), alert.at);
  return { ...calls, closed_at: last + alert.closes.after, closed_by: alert.closes.by };
}

type Calls = Pick<IncidentRecord, 'assignments' | 'notifications'>;

function callsOf(alert: Alert, duty: Duty, random: Random): Calls {
  const { at, fate, isNight } = alert;
  const isUrgent = alert.severity === 'Critical';
  const [first, second] = peopleFor(alert, duty, random);
  const notifications = calls({ person_id: first, at }, { isNight, isUrgent }, random);
  if (fate === 'unanswered') return { assignments: [assigned(first, at, {})], notifications };
  const acked_at = at + alert.delay;
  if (fate === 'answered') return { assignments: [assigned(first, at, { acked_at })], notifications };
  if (fate === 'passed on') {
    const reassigned_at = acked_at + random.between(60, 1200);
    return {
      assignments: [
        assigned(first, at, { acked_at, reassigned_at }),
        assigned(second, reassigned_at, { acked_at: reassigned_at + random.between(30, 600) }),
      ],
      notifications: [
        ...notifications,
        ...calls({ person_id: second, at: reassigned_at }, { isNight, isUrgent }, random),
      ],
    };
  }
  const byHand = fate === 'escalated';
  const escalated_at = byHand ? acked_at + random.between(60, 600) : at + 900;
  const outcome = { acked_at: byHand ? acked_at : null, escalated_at };
  return {
    assignments: [
      assigned(first, at, { ...outcome, escalated_by: byHand ? 'manually' : 'timeout' }),
      assigned(second, escalated_at, { acked_at: escalated_at + random.between(40, 900) }),
    ],
    notifications: [
      ...notifications,
      ...calls({ person_id: second, at: escalated_at }, { isNight, isUrgent: true }, random),
    ],
  };
}

/** Person on call and the next one; if no one is on call, the team takes weekly turns. */
function peopleFor({ at, channel }: Alert, { onDuty, company }: Duty, random: Random): [Id, Id] {
  const members = company.members(company.channel(channel).team_id);
  const inTurn = (from: readonly Id[]) => from[Math.floor(at / 604_800) % from.length];
  const [primary, secondary] = onDuty(channel, at, random) ?? [];
  const first = primary ?? inTurn(members) ?? 0;
  return [first, secondary ?? inTurn(members.filter((member) => member !== first)) ?? first];
}

function assigned(person_id: Id, assigned_at: number, rest: Partial<Assignment>): Assignment {
  const nothing = { acked_at: null, reassigned_at: null, escalated_at: null, escalated_by: '' } as const;
  return { person_id, assigned_at, ...nothing, ...rest };
}

function calls(
  { person_id, at }: { person_id: Id; at: number },
  { isNight, isUrgent }: { isNight: boolean; isUrgent: boolean },
  random: Random,
): Notification[] {
  const notification = (after: number, kind: Notification['channel']) => ({
    person_id,
    sent_at: at + after,
    channel: kind,
  });
  const isLoud = isUrgent || isNight;
  return [
    notification(2, 'app'),
    notification(2, 'im'),
    ...(isUrgent ? [notification(3, 'email')] : []),
    ...(isLoud && random.between(1, 3) > 1 ? [notification(45, 'sms')] : []),
    ...(isLoud && random.between(1, 3) === 1 ? [notification(180, 'voice')] : []),
  ];
}
