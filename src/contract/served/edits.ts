import * as z from 'zod/mini';
import { Id } from '../id';
import { LAST_SECOND, Layer, RestrictPeriod } from '../schedule';

/** Max edits of one change. */
const MAX_EDITS = 200;

export const instant = z.int().check(z.minimum(0), z.maximum(LAST_SECOND));
const bounds = { start: instant, end: instant };
const at = z.optional(instant);
const layer = z.int().check(z.minimum(0), z.maximum(5000));
const anyLayer = z.optional(layer);
const people = z.readonly(z.array(Id).check(z.minLength(1), z.maxLength(100)));

const override = {
  ...bounds,
  role_id: z.optional(Id),
  instead: z.optional(Id),
  person_id: Id,
  off_hours: z.optional(z.boolean()),
};
/** Override in a request or in the history: with a begin and a person. */
export const Override = z.object(override);
export type Override = z.output<typeof Override>;

/** Edit of the rules of a rota, in a link or in a request. Times are Unix seconds. */
const ruleEdits = [
  z.object({ kind: z.literal('leave'), at, person: Id, layer: anyLayer }),
  z.object({ kind: z.literal('join'), at, person: Id, layer, role_id: Id, after: z.optional(Id) }),
  z.object({ kind: z.literal('replace'), at, person: Id, by: Id, layer: anyLayer }),
  z.object({ kind: z.literal('handOff'), at, layer, time: z.int(), weekday: z.optional(z.int()) }),
  z.object({ kind: z.literal('turn'), at, layer, unit: z.string(), value: z.int() }),
  z.object({
    kind: z.literal('hours'),
    at,
    layer,
    restrict_mode: z.int(),
    restrict_periods: z.array(RestrictPeriod).check(z.maxLength(50)),
  }),
  z.object({ kind: z.literal('role'), at, layer, role_id: Id, people }),
  z.object({ kind: z.literal('zone'), at, zone: z.string().check(z.maxLength(64)) }),
  z.object({ kind: z.literal('addLayer'), at, layer: Layer }),
  z.object({ kind: z.literal('endLayer'), at, layer }),
  z.object({ kind: z.literal('raise'), at, layer, above: anyLayer }),
] as const;

/** Edits of a version in the history: of rules, overrides, and the edits of shifts that earlier releases had. */
const EditField = z.discriminatedUnion('kind', [
  ...ruleEdits,
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
    stretches: z.readonly(z.array(z.object({ ...bounds, role_id: z.optional(Id) })).check(z.maxLength(100))),
  }),
  z.object({ kind: z.literal('away'), person: Id, ...bounds }),
]);

export const RuleEdits = z.readonly(
  z.array(z.discriminatedUnion('kind', [...ruleEdits])).check(z.maxLength(MAX_EDITS)),
);

export const Edits = z.readonly(z.array(EditField).check(z.maxLength(MAX_EDITS)));
export type Edits = z.output<typeof Edits>;
