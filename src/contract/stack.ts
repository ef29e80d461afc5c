import * as z from 'zod/mini';
import { operation } from './operation';

/** Bounds of `near`, the number of source lines before and after. */
export const NEAR = { min: 1, max: 20, default: 5 } as const;

export const STACK_TYPES = ['browser', 'android', 'ios', 'react native', 'flutter'] as const;
export type StackType = (typeof STACK_TYPES)[number];

/** Most entries of `binary_images`: a process loads a few hundred, at most some more than a thousand. */
export const MAX_BINARY_IMAGES = 2000;

/** An image loaded by the crashed process; ios only. Addresses are hex strings or decimal integers written as text. */
export const BinaryImage = z.object({
  uuid: z._default(z.string(), ''),
  name: z._default(z.string(), ''),
  is_system: z._default(z.boolean(), false),
  load_address: z._default(z.string(), ''),
  max_address: z._default(z.string(), ''),
  arch: z._default(z.string(), ''),
});
export type BinaryImage = z.output<typeof BinaryImage>;

/** Frame as parsed (`converted` false) or with its source position. Lines and columns count from 1. */
export const EnrichedFrame = z.object({
  function: z._default(z.string(), ''),
  converted: z._default(z.boolean(), false),
  file: z._default(z.string(), ''),
  line: z._default(z.int(), 0),
  column: z._default(z.int(), 0),
  class_name: z._default(z.string(), ''),
  method_name: z._default(z.string(), ''),
  module: z._default(z.string(), ''),
  address: z._default(z.string(), ''),
  offset: z._default(z.int(), 0),
  native_address: z._default(z.string(), ''),
  third_party: z._default(z.boolean(), false),
  code_snippets: z._default(
    z.array(z.object({ line: z._default(z.int(), 0), code: z._default(z.string(), '') })),
    [],
  ),
  /** The frame before its conversion; only where `converted` is true. */
  minified: z.optional(
    z.object({
      file: z._default(z.string(), ''),
      function: z._default(z.string(), ''),
      line: z._default(z.int(), 0),
      column: z._default(z.int(), 0),
    }),
  ),
});
export type EnrichedFrame = z.output<typeof EnrichedFrame>;

/** Text removed around the frames before the stack was parsed, such as times of a log. */
export const RemovedPart = z.object({
  name: z.string(),
  /** Number of lines that had it. */
  lines: z._default(z.int(), 0),
  /** Its text in the first of these lines; '' where it is no prefix. */
  example: z._default(z.string(), ''),
});
export type RemovedPart = z.output<typeof RemovedPart>;

/** File that frames print without its folder: a single path was used, of several none. */
export const ArtifactByName = z.object({ file: z.string(), paths: z.array(z.string()) });
export type ArtifactByName = z.output<typeof ArtifactByName>;

/** docs/interface.md 4.8 */
export const stackEnrich = operation({
  name: 'stackEnrich',
  // A stack of 10 MiB, whatever of it JSON escapes, with the binary images beside it.
  maxBodyBytes: 24 * 1024 * 1024,
  summary: 'Give the frames of a raw error stack their source positions and code',
  request: z.object({
    type: z.enum(STACK_TYPES),
    service: z.string(),
    stack: z.string(),
    binary_images: z.array(BinaryImage).check(z.maxLength(MAX_BINARY_IMAGES)),
    version: z.optional(z.string()),
    near: z.optional(z.int().check(z.minimum(NEAR.min), z.maximum(NEAR.max))),
    /** android only: build plugin 1.13.0 and later. */
    build_id: z.optional(z.string()),
    /** android only: older build plugins. Spelled with a capital on the wire. */
    Variant: z.optional(z.string()),
    /** False: the stack is parsed unchanged. */
    clean: z.optional(z.boolean()),
  }),
  reply: z.object({
    data: z.object({
      frames: z._default(z.array(EnrichedFrame), []),
      /** Absent where nothing was removed. */
      removed: z.optional(z.array(RemovedPart)),
      /** Id of the mapping that was found for the build, where the stack names another one. */
      other_build: z.optional(z.string()),
      /** Version of the artifacts, where it is a release with the requested one as its short name: `shop@1.4.2`. */
      release: z.optional(z.string()),
      /** Absent where every file has its folder, or none with its name was added. */
      by_name: z.optional(z.array(ArtifactByName)),
    }),
  }),
});
