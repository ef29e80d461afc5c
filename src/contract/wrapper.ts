import * as z from 'zod/mini';

type Wrapper = z.core.$ZodOptional | z.core.$ZodNullable | z.core.$ZodDefault | z.core.$ZodReadonly;

/** True for a schema whose values are those of its inner schema, or absent. */
export function isWrapper(schema: z.core.$ZodType): schema is Wrapper {
  const { $ZodDefault, $ZodNullable, $ZodOptional, $ZodReadonly } = z.core;
  return (
    schema instanceof $ZodOptional ||
    schema instanceof $ZodNullable ||
    schema instanceof $ZodDefault ||
    schema instanceof $ZodReadonly
  );
}
