import * as z from 'zod/mini';
import { STACK_TYPES } from './stack';

/** Builds with stored files for stacks, listed by the gateway. Not part of the interface. */
export const ArtifactBuilds = z.object({
  /** False where the server stores no files, or lists none to this caller. */
  is_listed: z.boolean(),
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
