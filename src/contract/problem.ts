import * as z from 'zod/mini';
import { isWrapper } from './envelope';

/** Problem of a message: path of the field (`layers[2].mode`, empty for the whole) and the rule it broke. */
export type Problem = { field: string; rule: string };

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

/** Parses a value by a schema and lists all problems as field and rule, in words that never repeat the value. */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = schemaResult(schema, value);
  if (!result) return { ok: false, problems: [{ field: '', rule: 'has too many problems to list' }] };
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    problems: result.error.issues.map((issue) => ({ field: fieldPath(issue.path), rule: issueRule(issue) })),
  };
}

const MAX_PROBLEMS = 100;

/**
 * The first 100 problems of single values where there are as many, else undefined. Their number bounds its time,
 * while `check` takes up to 10 µs for each problem there is.
 */
export function firstOfMany(schema: z.ZodMiniType, value: unknown): Problem[] | undefined {
  const problems: Problem[] = [];
  collectProblems(schema, value, [], problems);
  return problems.length < MAX_PROBLEMS ? undefined : problems;
}

const PARTED = new Set(['array', 'object', 'optional', 'nullable', 'default', 'readonly']);

function collectProblems(
  schema: z.core.$ZodType,
  value: unknown,
  path: PropertyKey[],
  problems: Problem[],
): void {
  if (problems.length >= MAX_PROBLEMS) return;
  const { $ZodArray, $ZodObject } = z.core;
  // `instanceof` takes longer than the check of a value.
  const isPlain = !PARTED.has(schema._zod.def.type);
  if (isPlain && isRight(schema, value)) return;
  if (isWrapper(schema) && value !== undefined && value !== null) {
    collectProblems(schema._zod.def.innerType, value, path, problems);
  } else if (schema instanceof $ZodArray && Array.isArray(value)) {
    const { element } = schema._zod.def;
    value.forEach((entry, index) => collectAt(index, element, entry, path, problems));
  } else if (schema instanceof $ZodObject && typeof value === 'object' && value !== null) {
    const whole: Record<string, unknown> = { ...value };
    for (const [name, member] of Object.entries(schema._zod.def.shape))
      collectAt(name, member, whole[name], path, problems);
  } else if (isPlain || !isRight(schema, value)) {
    const { error } = z.safeParse(schema, value, { reportInput: true });
    for (const issue of error?.issues ?? [])
      problems.push({ field: fieldPath([...path, ...issue.path]), rule: issueRule(issue) });
  }
}

function collectAt(
  part: PropertyKey,
  ...[schema, value, path, problems]: Parameters<typeof collectProblems>
): void {
  path.push(part);
  collectProblems(schema, value, path, problems);
  path.pop();
}

/** A tenth of the time of `safeParse`. */
function isRight(schema: z.core.$ZodType, value: unknown): boolean {
  const run = schema._zod.run({ value, issues: [] }, { async: false });
  return !(run instanceof Promise) && run.issues.length === 0;
}

/** Undefined if the schema's library runs out of stack, at some 100,000 problems. */
function schemaResult<S extends z.ZodMiniType>(schema: S, value: unknown) {
  try {
    return schema.safeParse(value, { reportInput: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Formats one line for an `InvalidParameter` message: the first problem, and the number of further ones. */
export function problemLine(problems: readonly Problem[]): string {
  const [first, ...rest] = problems;
  if (!first) return 'is not valid';
  const line = first.field === '' ? `The body ${first.rule}.` : `${first.field} ${first.rule}.`;
  return rest.length === 0 ? line : `${line} (${rest.length} more)`;
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

const WORDS: Record<string, string> = {
  // Every number of the interface is an integer; zod calls its first check "number".
  int: 'an integer',
  number: 'an integer',
  bigint: 'an integer',
  string: 'a string',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

function issueRule(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${required(issue)}must be ${WORDS[issue.expected] ?? issue.expected}`;
    case 'invalid_union':
      return unionRule(issue);
    case 'invalid_value':
      return oneOfRule(issue.values);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must have at least ${lengthIn(issue.minimum, issue.origin)}`
        : `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must have at most ${lengthIn(issue.maximum, issue.origin)}`
        : `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
    case 'unrecognized_keys':
      return `has unknown field${issue.keys.length === 1 ? '' : 's'} ${issue.keys.join(', ')}`;
    default:
      return issue.message;
  }
}

function oneOfRule(values: readonly unknown[]): string {
  return `must be ${values.length === 1 ? '' : 'one of '}${values.map(String).join(', ')}`;
}

function unionRule(issue: z.core.$ZodIssueInvalidUnion): string {
  // A union with a discriminator.
  if ('options' in issue && issue.options) return oneOfRule(issue.options);
  const expected = new Set(expectedTypes(issue));
  return expected.size === 0 ? 'is not valid' : `${required(issue)}must be ${[...expected].join(' or ')}`;
}

/** Types that the branches of a union accept, nested unions included. */
function expectedTypes(issue: z.core.$ZodIssueInvalidUnion): string[] {
  return issue.errors.flat().flatMap((inner) => {
    if (inner.code === 'invalid_union') return expectedTypes(inner);
    return inner.code === 'invalid_type' ? [WORDS[inner.expected] ?? inner.expected] : [];
  });
}

function required(issue: z.core.$ZodIssue): string {
  return issue.input === undefined ? 'is required and ' : '';
}

/** "1 entry", "20 characters" */
function lengthIn(count: number | bigint, origin: string): string {
  const [one, several] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `${count} ${Number(count) === 1 ? one : several}`;
}
