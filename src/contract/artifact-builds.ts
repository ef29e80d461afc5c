import * as z from 'zod/mini';
import { STACK_TYPES } from './stack';

/**
 * Builds with stored files for stacks, listed by the gateway for a dashboard whose own key may add some. Not part of
 * the interface.
 */
export const ArtifactBuilds = z.object({
  may_add: z.boolean(),
  builds: z.array(
    z.object({
      type: z.enum(STACK_TYPES),
      service: z.string(),
      version: z.string(),
      /** When its last file was added, in Unix seconds. */
      added_at: z._default(z.int(), 0),
      /** The first few of what its files are found by, such as addresses of scripts. */
      paths: z.array(z.string()),
      path_count: z.int(),
    }),
  ),
});
export type ArtifactBuilds = z.output<typeof ArtifactBuilds>;

/** Counts of the added files. */
export const AddedFiles = z.object({ data: z.object({ artifacts: z.int(), bytes: z.int() }) });
