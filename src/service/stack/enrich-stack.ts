import type { RequestOf } from '#contract/operation';
import { NEAR, type stackEnrich } from '#contract/stack';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import { isStorableText } from '../store/values';
import { artifactsOf, type Build, type StackType } from './artifacts';
import { readPieces } from './contents';
import { MAX_STACK_LENGTH } from './limits';

/** The types that this version reads. */
export const READ_TYPES: readonly StackType[] = ['browser', 'react native'];

/**
 * The frames of a stack with their source positions and code, as the JSON of the reply's `data`. A frame without an
 * artifact is as it was in the stack.
 * @throws Refusal InvalidParameter for a type that is to come and a stack that is too long; ServiceUnavailable where
 * it takes too long.
 */
export async function enrichStack(ctx: Context, input: RequestOf<typeof stackEnrich>): Promise<Uint8Array> {
  const { type, service, version = '', stack, near = NEAR.default } = input;
  if (!READ_TYPES.includes(type)) {
    throw new Refusal('InvalidParameter', `type ${type} is not supported by this server yet.`);
  }
  if (stack.length > MAX_STACK_LENGTH) {
    throw new Refusal('InvalidParameter', `stack must have at most ${MAX_STACK_LENGTH} characters.`);
  }
  const artifacts = await artifactsIn(ctx, { type, service, version });
  return ctx.threads.enrich({ type, stack, near, artifacts }, (hash) => readPieces(ctx.db, hash));
}

async function artifactsIn({ db }: Context, build: Build) {
  return isStorableText(`${build.service}${build.version}`) ? artifactsOf(db, build) : [];
}
