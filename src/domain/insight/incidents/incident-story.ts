import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { escapedMarkdown } from '../../text/words';
import { formatDuration, formatMoment, formatOffset, formatTime } from '../../time/format';
import { wallAt, type UnixSeconds } from '../../time/zone';
import { type IncidentColumn, type IncidentNames, isColumn } from './incident-columns';
import { titleText } from './incident-table';
import { secondsEngaged, secondsToAck, secondsToClose } from './outcome';

/** The story of one incident: moments in order of time, and its section of a review document. */

/** Kinds of moments; those of one second are in this order. */
const MOMENTS = [
  'triggered',
  'escalated',
  'reassigned',
  'assigned',
  'interrupted',
  'acknowledged',
  'closed',
] as const;

export type Moment = {
  what: (typeof MOMENTS)[number];
  at: UnixSeconds;
  /** Seconds since the trigger. */
  after: number;
  /** People assigned, interrupted or acknowledging, or those the incident was taken from; empty where unknown. */
  people: readonly Id[];
  /** `escalated_by` of an escalation, the channel of an interruption; else "". */
  by: string;
};

/** Moments that have happened, in order of time; with people where the row carries responders. */
export function momentsOf(row: IncidentRow): Moment[] {
  const { created_at, responders = [], notifications = [] } = row;
  const moments = new Map<string, Moment>();
  const add = (what: Moment['what'], at: UnixSeconds | null | undefined, people: readonly Id[], by = '') => {
    if (at === undefined || at === null) return;
    const key = `${what} ${at} ${by}`;
    const others = moments.get(key)?.people ?? [];
    const all = [...new Set([...others, ...people])];
    moments.set(key, { what, at, after: at - created_at, people: all, by });
  };
  const since = (seconds: number | undefined) => (seconds === undefined ? undefined : created_at + seconds);
  add('triggered', created_at, []);
  add('acknowledged', since(secondsToAck(row)), []);
  add('closed', since(secondsToClose(row)), []);
  for (const { responder_id, ...times } of responders) {
    add('assigned', times.assigned_at, [responder_id]);
    add('acknowledged', times.acked_at, [responder_id]);
    add('reassigned', times.reassigned_at, [responder_id]);
    add('escalated', times.escalated_at, [responder_id], times.escalated_by);
  }
  for (const { responder_id, sent_at, channel, is_interruption } of notifications) {
    if (is_interruption) add('interrupted', sent_at, [responder_id], channel);
  }
  return [...moments.values()].sort(
    (a, b) => a.at - b.at || MOMENTS.indexOf(a.what) - MOMENTS.indexOf(b.what),
  );
}

const CONTACTS = new Map([
  ['voice', 'phone call'],
  ['sms', 'SMS'],
  ['app', 'push'],
]);

/** Channel of notifications in a sentence: "phone call"; unknown ones unchanged. */
export function contactName(channel: string): string {
  return CONTACTS.get(channel) ?? channel;
}

/** People on call in a schedule at the trigger, in words; `isGap` for an unexpected gap. */
export type OnCallThen = { schedule: string; people: string; isGap: boolean };

type Fact = { label: string; text: (row: IncidentRow, names: IncidentNames) => string };

/** Facts of an incident by column; undefined for what its heading or its moments say, and for the account. */
const FACTS: Readonly<Record<IncidentColumn, Fact | undefined>> = {
  title: undefined,
  created: undefined,
  id: undefined,
  severity: { label: 'Severity', text: ({ severity }) => severity || 'unknown' },
  team: { label: 'Team', text: ({ team_id: id }, names) => (id === 0 ? 'none' : names.team(id)) },
  channel: { label: 'Channel', text: ({ channel_id: id }, names) => (id === 0 ? 'none' : names.channel(id)) },
  ack: undefined,
  close: undefined,
  engage: {
    label: 'Engaged',
    text: (row) => {
      const engaged = secondsEngaged(row);
      return engaged === undefined ? 'not acknowledged, or not closed' : formatDuration(engaged);
    },
  },
  escalated: { label: 'Escalated', text: (row) => row.escalated_by || 'no' },
  reassigned: { label: 'Reassigned', text: (row) => (row.is_reassigned ? 'yes' : 'no') },
  closed: { label: 'Closed by', text: (row) => row.closed_by || 'still open when fetched' },
  assigned: undefined,
  account: undefined,
};

export function incidentFacts(row: IncidentRow, names: IncidentNames) {
  return Object.keys(FACTS).flatMap((column) => {
    const fact = isColumn(column) ? FACTS[column] : undefined;
    return fact ? [{ column, label: fact.label, text: fact.text(row, names) }] : [];
  });
}

type StoryContext = {
  zone: string;
  names: IncidentNames;
  onCall: readonly OnCallThen[] | undefined;
  link: string;
};

/** Markdown section of an incident. */
export function incidentMarkdown(row: IncidentRow, { zone, names, onCall, link }: StoryContext): string {
  const facts = [
    ...(row.title === undefined ? [] : [{ label: 'Incident', text: row.incident_id }]),
    ...incidentFacts(row, names),
  ];
  const lines = [
    `### ${escapedMarkdown(row.title === undefined ? row.incident_id : titleText(row.title, names))}`,
    '',
    ...facts.map(({ label, text }) => `- **${label}:** ${escapedMarkdown(text)}`),
    '',
    `| when (${zone}) | since the trigger | what |`,
    '| --- | --- | --- |',
    ...momentsOf(row).map(({ at, after, what }) => {
      const since = what === 'triggered' ? '' : formatDuration(after);
      return `| ${momentText(at, zone)} | ${since} | ${what} |`;
    }),
  ];
  if (onCall) {
    lines.push('', 'On call then:', '');
    if (onCall.length === 0) lines.push('- no schedule is visible');
    for (const { schedule, people, isGap } of onCall) {
      const words = escapedMarkdown(people);
      lines.push(`- ${escapedMarkdown(schedule)}: ${isGap ? `**${words}**` : words}`);
    }
  }
  return `${[...lines, '', `[In Watchbill](${link})`].join('\n')}\n`;
}

/** "Mon 2 Mar 2026, 23:00:05 UTC+8" */
export function momentText(at: UnixSeconds, zone: string): string {
  return `${formatMoment(at, zone).slice(0, -5)}${formatTime(wallAt(at, zone), true)} ${formatOffset(at, zone)}`;
}
