import { withoutNulls } from '#contract/json';
import { type Checked, type Problem, check } from '#contract/problem';
import { type Kind, RECORD_KINDS, type Records } from './kinds';
import { unknownFields } from '#contract/unknown-fields';

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
