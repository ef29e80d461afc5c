import type { SourceList } from '#contract/served/sources';
import type { Id } from '#contract/id';
import type * as z from 'zod/mini';
import { LRUCache } from 'lru-cache';
import { Envelope, isFailure } from '#contract/envelope';
import { parseJson, stringifyJson, withoutNulls } from '#contract/json';
import type { Operation } from '#contract/operation';
import { check } from '#contract/problem';
import type { Editor } from '#service/service';

/** Sender of a request. */
export type Visitor =
  /** No sign-in needed: the gateway's own key decides what is visible. */
  { kind: 'anybody' } | SignedIn;

export type SignedIn = {
  kind: 'person';
  /** Lower case. */
  email: string;
  name: string;
  /** Person in the records; undefined if none has this email, or a remote upstream has the records. */
  personId: Id | undefined;
  /** True if a remote upstream has the records and controls access by key. */
  isElsewhere?: boolean;
  /** User's own app key for the upstream; undefined = the gateway's key. */
  ownKey?: string | undefined;
  /** Groups of the provider at the sign-in, as far as rights name them. */
  groups?: readonly string[];
};

/** Caller: a visitor of the dashboard, or a program with an app key. */
export type Caller = { visitor: Visitor } | { key: string };

/** Forwards one call of an operation to the service or the upstream, and adds the key. */
export type Forward = (
  operation: Operation,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
) => Promise<Response>;

/** Tools that are read regularly, with the schedules that a visitor sees. */
export type GatewaySources = (visitor: Visitor, withDetails?: boolean) => Promise<SourceList>;

/** `Forward` on behalf of a visitor, who changes something only as an editor. */
export type ForwardAs = (
  ...call: [...Parameters<Forward>, visitor: Visitor, editor?: Editor | undefined]
) => Promise<Response>;

/**
 * Calls an operation on behalf of a visitor, for use by the gateway itself.
 * @returns the reply validated by the contract; undefined if it failed or is invalid.
 */
export async function ask<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  forward: ForwardAs,
  operation: Operation<Request, Reply>,
  input: z.output<Request>,
  { visitor, signal }: { visitor: Visitor; signal: AbortSignal },
): Promise<z.output<Reply> | undefined> {
  const response = await forward(operation, bodyOf(input), signal, visitor);
  return readData(operation, await response.text());
}

/** Data of a reply; undefined if it failed or is invalid. */
export function readData<Reply extends z.ZodMiniType>(
  operation: Operation<z.ZodMiniType, Reply>,
  text: string,
): z.output<Reply> | undefined {
  const json = jsonIn(text);
  const envelope = Envelope.safeParse(json);
  if (!envelope.success || isFailure(envelope.data)) return undefined;
  const reply = check(operation.reply, json);
  return reply.ok ? reply.value : undefined;
}

/** Parses JSON as the contract does; undefined if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return withoutNulls(parseJson(text));
  } catch {
    return undefined;
  }
}

export function bodyOf(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(stringifyJson(value));
}

/** Returns the cached promise of a key, or loads it. Concurrent callers share one load; failures are not cached. */
type PromiseCache<V> = (key: string, load: () => Promise<V>) => Promise<V>;

/** @param clock Unix milliseconds. */
export function createPromiseCache<V>(
  max: number,
  { ttlMs, clock }: { ttlMs: number; clock: () => number },
): PromiseCache<V> {
  const cache = new LRUCache<string, Promise<V>>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  return (key, load) => {
    const cached = cache.get(key);
    if (cached) return cached;
    const value = load();
    cache.set(key, value);
    value.catch(() => {
      if (cache.peek(key) === value) cache.delete(key);
    });
    return value;
  };
}
