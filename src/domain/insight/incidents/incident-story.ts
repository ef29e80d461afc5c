import type { IncidentRow } from '#contract/insight';
import { escapedMarkdown } from '../../text/markdown';
import { formatExactDuration } from '../../time/duration';
import { formatMoment, formatOffset, formatTime } from '../../time/format';
import { wallAt, type UnixSeconds } from '../../time/zone';
import type { IncidentNames } from './incident-columns';
import { secondsEngaged, secondsToAck, secondsToClose } from './outcome';

/** What happened to an incident, one thing after the other, worked out from the seconds that its row has. */

export type Moment = {
  what: 'triggered' | 'acknowledged' | 'closed';
  at: UnixSeconds;
  /** Since the trigger. */
  after: number;
};

/** In order of time; only what has happened. */
export function momentsOf(row: IncidentRow): Moment[] {
  const moments: Moment[] = [{ what: 'triggered', at: row.created_at, after: 0 }];
  const add = (what: Moment['what'], after: number | undefined) => {
    if (after !== undefined) moments.push({ what, at: row.created_at + after, after });
  };
  add('acknowledged', secondsToAck(row));
  add('closed', secondsToClose(row));
  return moments.sort((a, b) => a.at - b.at);
}

/** Who was on call in a schedule when it was triggered; nobody where there are no people. */
export type OnCallThen = { schedule: string; people: readonly string[] };

type StoryContext = {
  zone: string;
  names: IncidentNames;
  onCall: readonly OnCallThen[] | undefined;
  link: string;
};

/** A section for the document of a review. */
export function incidentMarkdown(row: IncidentRow, { zone, names, onCall, link }: StoryContext): string {
  const engaged = secondsEngaged(row);
  const facts = [
    ['Severity', row.severity || 'unknown'],
    ['Team', row.team_id === 0 ? 'none' : names.team(row.team_id)],
    ['Channel', row.channel_id === 0 ? 'none' : names.channel(row.channel_id)],
    ['Engaged', engaged === undefined ? 'not acknowledged, or not closed' : formatExactDuration(engaged)],
    ['Escalated', row.escalated_by || 'no'],
    ['Reassigned', row.is_reassigned ? 'yes' : 'no'],
    ['Closed by', row.closed_by || 'still open'],
  ] as const;
  const lines = [
    `### ${escapedMarkdown(row.incident_id)}`,
    '',
    ...facts.map(([name, value]) => `- **${name}:** ${escapedMarkdown(value)}`),
    '',
    `| when (${zone}) | since the trigger | what |`,
    '| --- | --- | --- |',
    ...momentsOf(row).map(({ at, after, what }) => {
      const since = what === 'triggered' ? '' : formatExactDuration(after);
      return `| ${momentText(at, zone)} | ${since} | ${what} |`;
    }),
  ];
  if (onCall) {
    lines.push('', 'On call then:', '');
    if (onCall.length === 0) lines.push('- no schedule is visible');
    for (const { schedule, people } of onCall) {
      lines.push(
        `- ${escapedMarkdown(schedule)}: ${people.length === 0 ? '**nobody**' : people.map(escapedMarkdown).join(', ')}`,
      );
    }
  }
  return `${[...lines, '', `[In Watchbill](${link})`].join('\n')}\n`;
}

/** "Mon 2 Mar 2026, 23:00:05 UTC+8" */
export function momentText(at: UnixSeconds, zone: string): string {
  return `${formatMoment(at, zone).slice(0, -5)}${formatTime(wallAt(at, zone), true)} ${formatOffset(at, zone)}`;
}
