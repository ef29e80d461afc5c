import * as z from 'zod/mini';

/** The members that a schema knows, at any depth; undefined where it knows none by name, and takes all. */
type KnownFields = { members: ReadonlyMap<string, KnownFields> } | { element: KnownFields } | undefined;

const known = new WeakMap<z.core.$ZodType, { it: KnownFields }>();

/**
 * Paths of the object members that a schema does not know, at any depth: `layers[0].rotation_unti`. The contract's
 * schemas ignore such members, as readers of a growing interface must; a writer's typo must not be lost.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown): string[] {
  const paths: string[] = [];
  collect(knownOf(schema), value, '', paths);
  return paths;
}

/** Asking zod what a schema is takes longer than the check itself, so it is asked once. */
function knownOf(schema: z.core.$ZodType): KnownFields {
  const kept = known.get(schema);
  if (kept) return kept.it;
  const it = readKnown(schema);
  known.set(schema, { it });
  return it;
}

function readKnown(schema: z.core.$ZodType): KnownFields {
  const { $ZodArray, $ZodDefault, $ZodNullable, $ZodObject, $ZodOptional } = z.core;
  if (schema instanceof $ZodOptional || schema instanceof $ZodNullable || schema instanceof $ZodDefault) {
    return knownOf(schema._zod.def.innerType);
  }
  if (schema instanceof $ZodArray) {
    const element = knownOf(schema._zod.def.element);
    return element && { element };
  }
  if (!(schema instanceof $ZodObject)) return undefined;
  const shape = Object.entries(schema._zod.def.shape);
  return { members: new Map(shape.map(([name, member]) => [name, knownOf(member)])) };
}

function collect(schema: KnownFields, value: unknown, path: string, paths: string[]): void {
  if (!schema || typeof value !== 'object' || value === null) return;
  if ('element' in schema) {
    if (!Array.isArray(value)) return;
    for (const [index, member] of value.entries())
      collect(schema.element, member, `${path}[${index}]`, paths);
    return;
  }
  for (const name of Object.keys(value)) {
    const member = schema.members.get(name);
    const isKnown = member !== undefined || schema.members.has(name);
    if (isKnown && member === undefined) continue;
    const inner = path === '' ? name : `${path}.${name}`;
    if (isKnown) collect(member, Object(value)[name], inner, paths);
    else paths.push(inner);
  }
}
