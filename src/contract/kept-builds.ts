import * as z from 'zod/mini';
import { STACK_TYPES } from './stack';

/**
 * Builds whose files a server has for stacks, as the gateway tells the dashboard where its own key may add some. It is
 * no operation of the interface, which has none that says so.
 */
export const KeptBuilds = z.object({
  may_add: z.boolean(),
  builds: z.array(
    z.object({
      type: z.enum(STACK_TYPES),
      service: z.string(),
      version: z.string(),
      /** The first few of what its files are found by, such as addresses of scripts. */
      paths: z.array(z.string()),
      path_count: z.int(),
    }),
  ),
});
export type KeptBuilds = z.output<typeof KeptBuilds>;

/** Where the gateway lists them (GET) and takes more (POST), in the form that the command line sends. */
export const KEPT_BUILDS_PATH = '/api/artifacts';

/** What was added. */
export const AddedFiles = z.object({ data: z.object({ artifacts: z.int(), bytes: z.int() }) });
