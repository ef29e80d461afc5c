import * as z from 'zod/mini';

/**
 * First person of an empty store, or of the store that begins where demo data is shown: who uses the dashboard. In
 * addition to the interface; the dashboard's own.
 */
export const FirstPerson = z.object({
  person_name: z.string().check(z.minLength(1), z.maxLength(200)),
  email: z.string().check(z.minLength(3), z.maxLength(320)),
});
export type FirstPerson = z.output<typeof FirstPerson>;
