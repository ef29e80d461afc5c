import * as z from 'zod/mini';

/**
 * Paths of the object members that a schema does not know, at any depth: `layers[0].rotation_unti`. The contract's
 * schemas ignore such members, as readers of a growing interface must; a writer's typo must not be lost.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown, path = ''): string[] {
  const { $ZodArray, $ZodDefault, $ZodNullable, $ZodObject, $ZodOptional } = z.core;
  if (schema instanceof $ZodOptional || schema instanceof $ZodNullable || schema instanceof $ZodDefault) {
    return unknownFields(schema._zod.def.innerType, value, path);
  }
  if (schema instanceof $ZodArray) {
    if (!Array.isArray(value)) return [];
    return value.flatMap((member, index) =>
      unknownFields(schema._zod.def.element, member, `${path}[${index}]`),
    );
  }
  if (!(schema instanceof $ZodObject) || typeof value !== 'object' || value === null) return [];
  const shape = new Map(Object.entries(schema._zod.def.shape));
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    const known = shape.get(name);
    return known ? unknownFields(known, member, inner) : [inner];
  });
}
