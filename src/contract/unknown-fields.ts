import * as z from 'zod/mini';
import { isWrapper } from './wrapper';

/** Members of a schema at any depth; `all` if it names none and accepts any. */
type KnownFields = { members: ReadonlyMap<string, KnownFields> } | { element: KnownFields } | 'all';

const MAX_PATHS = 100;

const cache = new WeakMap<z.core.$ZodType, KnownFields>();

/**
 * Paths of object members that are not in a schema, at any depth: `layers[0].rotation_unti`, the first 100. The
 * contract's schemas ignore such members, as readers of a growing interface must; a writer's typo must not be lost.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown): string[] {
  const paths: string[] = [];
  collect(knownOf(schema), value, () => '', paths);
  return paths;
}

/** Cached, as inspecting a zod schema takes longer than the check itself. */
function knownOf(schema: z.core.$ZodType): KnownFields {
  const cached = cache.get(schema);
  if (cached) return cached;
  const fields = readKnown(schema);
  cache.set(schema, fields);
  return fields;
}

function readKnown(schema: z.core.$ZodType): KnownFields {
  const { $ZodArray, $ZodObject } = z.core;
  if (isWrapper(schema)) return knownOf(schema._zod.def.innerType);
  if (schema instanceof $ZodArray) {
    const element = knownOf(schema._zod.def.element);
    return element === 'all' ? element : { element };
  }
  if (!(schema instanceof $ZodObject)) return 'all';
  const shape = Object.entries(schema._zod.def.shape);
  return { members: new Map(shape.map(([name, member]) => [name, knownOf(member)])) };
}

function collect(schema: KnownFields, value: unknown, path: () => string, paths: string[]): void {
  if (schema === 'all' || typeof value !== 'object' || value === null || paths.length >= MAX_PATHS) return;
  if ('element' in schema) {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length; index += 1)
      collect(schema.element, value[index], () => `${path()}[${index}]`, paths);
    return;
  }
  const whole: Record<string, unknown> = Object(value);
  for (const name of Object.keys(whole)) {
    const member = schema.members.get(name);
    if (member === 'all' || paths.length >= MAX_PATHS) continue;
    const inner = () => (path() === '' ? name : `${path()}.${name}`);
    if (member) collect(member, whole[name], inner, paths);
    else paths.push(inner());
  }
}
