import * as z from 'zod/mini';
import { isStorableText } from '../store/values';

/** True only for values that a schema gives back as they are. */
type Test = (value: unknown) => boolean;

const tests = new WeakMap<z.core.$ZodType, Test>();

/**
 * The same schema for what is checked a million times: it is not asked about what it plainly takes, and says what is
 * wrong with the rest.
 */
export function quick<S extends z.ZodMiniType>(schema: S, isPlain: Test): S {
  const copy = z.core.clone(schema);
  const parts = copy._zod;
  const ask = parts.run.bind(parts);
  parts.run = (payload, context) => (isPlain(payload.value) ? payload : ask(payload, context));
  tests.set(copy, isPlain);
  return copy;
}

/**
 * Whether a value plainly is what its schema would give: every member is there, right, and known by name. False says
 * nothing: then the schema has to be asked.
 */
export function isPlain<S extends z.ZodMiniType>(schema: S, value: unknown): value is z.output<S> {
  return testOf(schema)(value);
}

/** The test of a schema is made once, of those of its parts. */
function testOf(schema: z.core.$ZodType): Test {
  const known = tests.get(schema);
  if (known) return known;
  const made = makeTest(schema);
  tests.set(schema, made);
  return made;
}

function makeTest(schema: z.core.$ZodType): Test {
  const { $ZodArray, $ZodBoolean, $ZodDefault, $ZodEnum, $ZodNullable, $ZodObject } = z.core;
  // What a check wants is known to itself alone.
  if ((schema._zod.def.checks ?? []).length > 0) return () => false;
  if (schema instanceof $ZodDefault) return testOf(schema._zod.def.innerType);
  if (schema instanceof $ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof $ZodEnum) {
    const values: ReadonlySet<unknown> = schema._zod.values;
    return (value) => values.has(value);
  }
  if (schema instanceof $ZodNullable) {
    const test = testOf(schema._zod.def.innerType);
    return (value) => value === null || test(value);
  }
  if (schema instanceof $ZodArray) {
    const test = testOf(schema._zod.def.element);
    return (value) => Array.isArray(value) && value.every(test);
  }
  return schema instanceof $ZodObject ? objectTest(schema._zod.def.shape) : () => false;
}

function objectTest(shape: z.core.$ZodShape): Test {
  const members = Object.entries(shape).map(([name, member]) => ({ name, test: testOf(member) }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const whole: Record<string, unknown> = Object(value);
    return (
      Object.keys(whole).length === members.length && members.every(({ name, test }) => test(whole[name]))
    );
  };
}

export function isText(value: unknown): boolean {
  return typeof value === 'string' && isStorableText(value);
}

/** Of an object whose names are text. zod leaves out what is named `__proto__`. */
export function isRecordOf(isMember: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return false;
    return Object.entries(value).every(
      ([name, member]) => name !== '__proto__' && isText(name) && isMember(member),
    );
  };
}
