import type * as z from 'zod/mini';

/** Problem of a message: path of the field (`layers[2].mode`, empty for the whole) and the rule it broke. */
export type Problem = { field: string; rule: string };

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

/** Parses a value by a schema and lists all problems as field and rule, in words that never repeat the value. */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = parsed(schema, value);
  if (!result) return { ok: false, problems: [{ field: '', rule: 'has too many problems to list' }] };
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    problems: result.error.issues.map((issue) => ({ field: pathOf(issue.path), rule: ruleOf(issue) })),
  };
}

/** Undefined if the schema's library runs out of stack, at some 100,000 problems. */
function parsed<S extends z.ZodMiniType>(schema: S, value: unknown) {
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

function pathOf(path: readonly PropertyKey[]): string {
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

function ruleOf(issue: z.core.$ZodIssue): string {
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
        ? `must have at least ${issue.minimum} ${issue.origin === 'string' ? 'characters' : 'entries'}`
        : `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must have at most ${issue.maximum} ${issue.origin === 'string' ? 'characters' : 'entries'}`
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
