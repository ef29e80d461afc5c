import * as z from 'zod/mini';
import { Id } from '../id';
import { MAX_SET } from '../names';
import { operation } from '../operation';
import { OPERATION_PATHS } from '../paths';

/** Named sets of schedules, saved and removed by callers who may make new schedules. */

const MAX_NAME = 200;

/** Saves schedules under a name: a new set, or with `set_id` over one that exists, which may get another name. */
export const setSave = operation({
  name: 'setSave',
  path: OPERATION_PATHS.setSave,
  takesKey: true,
  isAdditional: true,
  isChange: true,
  summary: 'Save a set of schedules under a name',
  request: z.object({
    set_id: z.optional(Id),
    set_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
    team_id: z.optional(Id),
    schedule_ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_SET)),
  }),
  reply: z.object({ data: z.object({ set_id: Id }) }),
});

/** Removes a named set. Its schedules stay. */
export const setRemove = operation({
  name: 'setRemove',
  path: OPERATION_PATHS.setRemove,
  takesKey: true,
  isAdditional: true,
  isChange: true,
  summary: 'Remove a named set of schedules',
  request: z.object({ set_id: Id }),
  reply: z.object({ data: z.object({}) }),
});
