import { setImmediate } from 'node:timers/promises';
import { withoutNulls } from '#contract/json';
import { type Checked, check, firstOfMany, type Problem } from '#contract/problem';
import { type Kind, RECORD_KINDS, type Records } from './kinds';
import { unknownFields } from '#contract/envelope';

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
