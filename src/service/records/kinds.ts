import { absences, holidays, people, roles, teams } from './kinds/people';
import { applications, channels, deliveries, fields, issues, targets, sets } from './kinds/product';
import { closings, rates } from './kinds/pay';
import { changes, erasures, requests, sent_messages } from './kinds/changes';
import { incidents } from './kinds/incidents/incidents';
import type { RecordKind } from './record-kind';
import { schedule_versions, schedules, source_schedules } from './kinds/schedules';
import { setImmediate } from 'node:timers/promises';
import { withoutNulls } from '#contract/json';
import { type Checked, check, firstOfMany, type Problem } from '#contract/problem';
import { unknownFields } from '#contract/envelope';

/**
 * Records for import and export, in the contract's field names and units. The kind is also the file name
 * (`people.ndjson`); the order is the import order, so that references resolve.
 */
const ALL = {
  erasures,
  teams,
  people,
  rates,
  closings,
  targets,
  roles,
  holidays,
  absences,
  channels,
  schedule_versions,
  schedules,
  sets,
  source_schedules,
  changes,
  requests,
  sent_messages,
  applications,
  issues,
  webhooks: deliveries,
  fields,
  incidents,
};

export type Kind = keyof typeof ALL;
export type Records = { [K in Kind]: (typeof ALL)[K] extends RecordKind<infer R> ? R : never };

/** Records of every kind, as input of an import. */
export type RecordSet = { [K in Kind]: Records[K][] };

export const RECORD_KINDS: { [K in Kind]: RecordKind<Records[K]> } = ALL;

export const KINDS: readonly Kind[] = Object.keys(ALL).filter(isKind);

function isKind(name: string): name is Kind {
  return Object.hasOwn(ALL, name);
}

/** Returns a record with its defaults filled in, or all its problems. Null counts as missing. */
export function checkRecord<K extends Kind>(kind: K, value: unknown): Checked<Records[K]> {
  const { schema } = RECORD_KINDS[kind];
  const unknown: Problem[] = unknownFields(schema, value).map((field) => ({
    field,
    rule: 'is not a known field',
  }));
  const checked = check(schema, withoutNulls(value));
  if (checked.ok && unknown.length === 0) return checked;
  return { ok: false, problems: [...unknown, ...(checked.ok ? [] : checked.problems)] };
}

/** The same for a record of any size, with a turn for others. Stops at the first 100 problems of its values. */
export async function checkLongRecord<K extends Kind>(kind: K, value: unknown): Promise<Checked<Records[K]>> {
  const problems = firstOfMany(RECORD_KINDS[kind].schema, withoutNulls(value));
  await setImmediate();
  return problems ? { ok: false, problems } : checkRecord(kind, value);
}
