import * as z from 'zod/mini';
import { Id } from '../id';
import { LAST_SECOND } from '../schedule';

export const instant = z.int().check(z.minimum(0), z.maximum(LAST_SECOND));
const bounds = { start: instant, end: instant };

const override = {
  ...bounds,
  role_id: z.optional(Id),
  instead: z.optional(Id),
  person_id: Id,
  off_hours: z.optional(z.boolean()),
};
/** Override in a request: with a begin and a person. */
export const Override = z.object(override);
export type Override = z.output<typeof Override>;

/** Overrides of a stored request, and what earlier releases had instead. */
export const RequestedEdits = z.readonly(
  z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('override'), ...override }),
      z.object({
        kind: z.literal('take'),
        person: Id,
        role_id: z.optional(Id),
        instead: z.optional(Id),
        ...bounds,
      }),
      z.object({
        kind: z.literal('swap'),
        role_id: z.optional(Id),
        people: z.readonly(z.tuple([Id, Id])),
        stretches: z.readonly(
          z.array(z.object({ ...bounds, role_id: z.optional(Id) })).check(z.maxLength(100)),
        ),
      }),
      z.object({ kind: z.literal('away'), person: Id, ...bounds }),
    ]),
  ),
);
export type RequestedEdits = z.output<typeof RequestedEdits>;

/** Stored edits of a version by an earlier release; `lines` are their words. */
export const StoredEdits = z.readonly(z.array(z.record(z.string(), z.unknown())));
export type StoredEdits = z.output<typeof StoredEdits>;
