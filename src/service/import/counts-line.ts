import { type Kind, KINDS } from '../records/kinds';
import type { Counts } from './import-records';

/** Singular of each kind; the plural is the kind itself. */
const SINGULAR: Readonly<Record<Kind, string>> = {
  erasures: 'erasure',
  teams: 'team',
  people: 'person',
  rates: 'rate',
  closings: 'closing',
  targets: 'target',
  roles: 'role',
  holidays: 'holiday',
  absences: 'absence',
  channels: 'channel',
  schedule_versions: 'schedule version',
  schedules: 'schedule',
  sets: 'set',
  source_schedules: 'source schedule',
  changes: 'change',
  requests: 'request',
  sent_messages: 'sent message',
  applications: 'application',
  issues: 'issue',
  webhooks: 'webhook',
  fields: 'field',
  incidents: 'incident',
};

/** Non-zero counts in one line: `4 teams, 12 people`. */
export function countsLine(counts: Counts): string {
  const parts = KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    if (count === 0) return [];
    return [`${count} ${count === 1 ? SINGULAR[kind] : kind.replace('_', ' ')}`];
  });
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
