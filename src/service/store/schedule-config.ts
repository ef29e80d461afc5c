import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { Layer } from '#contract/schedule';

/** Schedule as imported. */
export const ScheduleConfig = z.object({
  schedule_id: Id,
  schedule_name: z.string(),
  description: z.string(),
  team_id: Id,
  enabled: z.boolean(),
  is_private: z.boolean(),
  updated_at: z.int(),
  time_zone: z.optional(z.string()),
  layers_overlap: z.optional(z.string()),
  external_id: z.optional(z.string()),
  layers: z.array(Layer),
});

export type ScheduleConfig = z.output<typeof ScheduleConfig>;
