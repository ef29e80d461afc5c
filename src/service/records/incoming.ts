import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Sets columns to the values that the statement tried to insert. */
export function incoming<Name extends string>(
  table: Record<Name, AnyColumn>,
  ...names: Name[]
): Record<string, SQL> {
  return Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(table[name].name)}`]));
}
