import * as z from 'zod/mini';
import { FILTER_SEVERITIES } from '#contract/insight';
import { targets as table } from '../../store/schema';
import { seconds } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

/** Max time to acknowledge: a day. */
const MAX_SECONDS = 86_400;

const Target = z.object({
  severity: z.enum(FILTER_SEVERITIES),
  seconds: z.int().check(z.minimum(1), z.maximum(MAX_SECONDS)),
  since: z._default(seconds, 0),
});

/** Time to acknowledge incidents of a severity from an instant on, until the next target of the severity. */
export const targets: RecordKind<z.output<typeof Target>> = simpleKind({
  table,
  key: ['severity', 'since'],
  schema: Target,
  idOf: ({ severity, since }) => `${severity} ${since}`,
  rowOf: (target) => target,
  recordOf: (row) => row,
});
