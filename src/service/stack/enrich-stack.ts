import type { RequestOf } from '#contract/operation';
import { NEAR, type stackEnrich } from '#contract/stack';
import { grammarType } from '#symbolication/platforms';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import { findVersion, storedArtifacts } from './artifacts';

/** Max length of a stack in characters. */
const MAX_STACK_LENGTH = 10 * 1024 * 1024;

/**
 * Symbolicates a stack: frames with source positions and code, as JSON of the reply's `data`. A frame without an
 * artifact is unchanged.
 * @throws Refusal InvalidParameter if the stack is too long; ServiceUnavailable on a timeout.
 */
export async function enrichStack(ctx: Context, input: RequestOf<typeof stackEnrich>): Promise<Uint8Array> {
  const { service, stack, near = NEAR.default, clean } = input;
  if (stack.length > MAX_STACK_LENGTH) {
    throw new Refusal('InvalidParameter', `stack must have at most ${MAX_STACK_LENGTH} characters.`);
  }
  const { build_id: buildId = '', Variant: variant = '', binary_images: binaryImages } = input;
  const type = grammarType(input.type, stack);
  const version = await findVersion(ctx.db, { type, service, version: input.version ?? '' });
  const release = version === (input.version ?? '') ? undefined : version;
  const job = { type, version, release, stack, clean, near, buildId, variant, binaryImages };
  const artifacts = storedArtifacts(ctx.db, { type, service, version });
  return ctx.threads.enrich(job, artifacts, ctx.signal);
}
