import * as z from 'zod/mini';
import { LAST_SECOND } from './schedule';

/** Codes of services that speak the interface. Open for readers: others may come. */
export const ERROR_STATUS = {
  InvalidParameter: 400,
  BadRequest: 400,
  InvalidContentType: 400,
  ResourceNotFound: 400,
  Unauthorized: 401,
  AccessDenied: 403,
  RouteNotFound: 404,
  MethodNotAllowed: 405,
  EntityTooLarge: 413,
  RequestTooFrequently: 429,
  InternalError: 500,
  ServiceUnavailable: 503,
} as const;

/** A code our own service answers with, and the HTTP status that goes with it. The code is authoritative. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The envelope of a failure as it goes over the wire. `details`: further members of the error. */
export function failureEnvelope(requestId: string, code: ErrorCode, message: string, details: object = {}) {
  return { request_id: requestId, error: { code, message, ...details } };
}

const NO_FAILURE: ReadonlySet<string | undefined> = new Set([undefined, '', '0', 'OK']);

/** Text by the interface; some servers send a number. */
const Code = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);

/** The envelope around every reply, before its `data` is looked at. Unknown members are kept for the operation. */
export const Envelope = z.looseObject({
  request_id: z.optional(z.string()),
  /** Its other members are the operation's details of a failure. */
  error: z.optional(z.looseObject({ code: z._default(Code, ''), message: z._default(z.string(), '') })),
});
export type Envelope = z.output<typeof Envelope>;

/** True if the envelope reports a failure: any code except "", "0" and "OK", with any HTTP status. */
export function isFailure(envelope: Envelope): boolean {
  return !NO_FAILURE.has(envelope.error?.code);
}

/** True for a schema whose values are those of its inner schema, or absent. */
export function isWrapper(
  schema: z.core.$ZodType,
): schema is z.core.$ZodOptional | z.core.$ZodNullable | z.core.$ZodDefault | z.core.$ZodReadonly {
  const { $ZodDefault, $ZodNullable, $ZodOptional, $ZodReadonly } = z.core;
  return (
    schema instanceof $ZodOptional ||
    schema instanceof $ZodNullable ||
    schema instanceof $ZodDefault ||
    schema instanceof $ZodReadonly
  );
}

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
  collectUnknown(knownOf(schema), value, () => '', paths);
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

function collectUnknown(schema: KnownFields, value: unknown, path: () => string, paths: string[]): void {
  if (schema === 'all' || typeof value !== 'object' || value === null || paths.length >= MAX_PATHS) return;
  if ('element' in schema) {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length; index += 1)
      collectUnknown(schema.element, value[index], () => `${path()}[${index}]`, paths);
    return;
  }
  const whole: Record<string, unknown> = Object(value);
  for (const name of Object.keys(whole)) {
    const member = schema.members.get(name);
    if (member === 'all' || paths.length >= MAX_PATHS) continue;
    const inner = () => (path() === '' ? name : `${path()}.${name}`);
    if (member) collectUnknown(member, whole[name], inner, paths);
    else paths.push(inner());
  }
}

/** Fields shared by the additional operations that list records. */

/** Longest range of a list of issues, in milliseconds: 183 days. */
export const MAX_LIST_RANGE_MS = 183 * 86_400_000;

/** Unix milliseconds. */
const instantMs = z.int().check(z.minimum(0), z.maximum(LAST_SECOND * 1000));

/** Range of a list: `start_time` is included, `end_time` is not. */
export const listRange = { start_time: instantMs, end_time: instantMs };

export const isForwardRange = z.refine<{ start_time: number; end_time: number }>(
  ({ start_time, end_time }) => start_time < end_time,
  { error: 'must be before end_time', path: ['start_time'], abort: true },
);
