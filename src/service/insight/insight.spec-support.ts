import * as z from 'zod/mini';
import type { Id } from '#contract/id';
import { IncidentRow, type ResponderRequest, responderInsight } from '#contract/insight';
import { parseJson } from '#contract/json';
import type { Context } from '../context';
import type { RecordSet } from '../records/kinds';
import { ANA, BO, CY } from '../records.spec-support';
import { threads } from '../stack/threads/threads.spec-support';
import type { Store } from '../store/db';
import { computeResponderMetrics } from './compute-responder-metrics';
import type { IncidentPage } from './export-incidents';
import { createReplyCache } from './reply-cache';
import type { Assignment, IncidentRecord, Notification } from '../records/kinds/incidents/facts';

/** Short builders for insight specs. */

/** Unix seconds of an ISO time. */
export const unix = (iso: string): number => Date.parse(iso) / 1000;

/** Request with no filter but the range. */
export const between = (start_time: number, end_time: number) => ({
  start_time,
  end_time,
  query: '',
  labels: {},
  fields: {},
});

/** Context of a request by this person. */
export function contextOf(store: Store, person: Id, log: (line: string) => void = () => undefined): Context {
  const { signal } = new AbortController();
  return {
    db: store.db,
    factsAtOnce: store.factsAtOnce,
    whileWanted: (work) => store.whileWanted(signal, work),
    threads,
    answers: createReplyCache(),
    now: 0,
    timeZone: 'Asia/Shanghai',
    editor: undefined,
    caller: { kind: 'person', person_id: person },
    signal,
    requestId: '0'.repeat(32),
    log,
  };
}

/** Parsed items of the reply. */
export async function metricItems(ctx: Context, input: ResponderRequest) {
  const items = parseJson(await computeResponderMetrics(ctx, input));
  return responderInsight.reply.parse({ data: { items } }).data.items;
}

export function incidentAt(created_at: number, rest: Partial<IncidentRecord> = {}): IncidentRecord {
  return {
    incident_id: `i-${created_at}`,
    account_id: 1,
    team_id: 10,
    channel_id: 100,
    title: '',
    severity: 'Warning',
    created_at,
    closed_at: null,
    closed_by: '',
    muted: false,
    labels: {},
    fields: {},
    assignments: [assigned(ANA, created_at)],
    notifications: [],
    ...rest,
  };
}

export function assigned(person_id: Id, assigned_at: number, rest: Partial<Assignment> = {}): Assignment {
  const nothing = { acked_at: null, reassigned_at: null, escalated_at: null, escalated_by: '' } as const;
  return { person_id, assigned_at, ...nothing, ...rest };
}

export function sent(person_id: Id, sent_at: number, channel: Notification['channel'] = 'app'): Notification {
  return { person_id, sent_at, channel };
}

export async function exportedRows({ rows }: IncidentPage): Promise<IncidentRow[]> {
  const read = [];
  for await (const part of rows) read.push(...z.array(IncidentRow).parse(parseJson(`[${part}]`)));
  return read;
}

/** Ana is in Payments (10), Bo in Search (20) and Payments, Cy in none; channel 101 is private to Payments. */
export function storeOf(incidents: IncidentRecord[]): RecordSet {
  return {
    erasures: [],
    teams: [
      { team_id: 10, team_name: 'Payments' },
      { team_id: 20, team_name: 'Search' },
    ],
    people: [
      { person_id: ANA, person_name: 'Ana', team_ids: [10] },
      { person_id: BO, person_name: 'Bo', team_ids: [10, 20], time_zone: 'America/New_York' },
      { person_id: CY, person_name: 'Cy', team_ids: [], time_zone: 'Australia/Lord_Howe' },
    ],
    roles: [],
    sets: [],
    rates: [],
    closings: [],
    targets: [],
    source_schedules: [],
    changes: [],
    requests: [],
    sent_messages: [],
    holidays: [],
    absences: [],
    channels: [
      { channel_id: 100, channel_name: 'Open', team_id: 10, is_private: false },
      { channel_id: 101, channel_name: 'Payments only', team_id: 10, is_private: true },
      { channel_id: 102, channel_name: 'Search only', team_id: 20, is_private: true },
      { channel_id: 103, channel_name: 'Nobody', team_id: 0, is_private: true },
    ],
    schedule_versions: [],
    schedules: [],
    applications: [],
    issues: [],
    webhooks: [],
    fields: [
      { field_name: 'impact', kind: 'single_select' },
      { field_name: 'tags', kind: 'multi_select' },
      { field_name: 'note', kind: 'text' },
    ],
    incidents,
  };
}
