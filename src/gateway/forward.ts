import type * as z from 'zod/mini';
import { Envelope, isFailure } from '#contract/envelope';
import { parseJson, stringifyJson, withoutNulls } from '#contract/json';
import type { Operation } from '#contract/operation';
import { check } from '#contract/problem';
import type { Visitor } from './access/access';

/** Forwards one call of an operation to the service or the upstream, and adds the key. */
export type Forward = (
  operation: Operation,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
) => Promise<Response>;

/** `Forward` on behalf of a visitor. */
export type ForwardAs = (...call: [...Parameters<Forward>, visitor: Visitor]) => Promise<Response>;

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
  const body = new TextEncoder().encode(stringifyJson(input));
  const response = await forward(operation, body, signal, visitor);
  return readData(operation, await response.text());
}

function readData<Reply extends z.ZodMiniType>(
  operation: Operation<z.ZodMiniType, Reply>,
  text: string,
): z.output<Reply> | undefined {
  let json: unknown;
  try {
    json = withoutNulls(parseJson(text));
  } catch {
    return undefined;
  }
  const envelope = Envelope.safeParse(json);
  if (!envelope.success || isFailure(envelope.data)) return undefined;
  const reply = check(operation.reply, json);
  return reply.ok ? reply.value : undefined;
}
