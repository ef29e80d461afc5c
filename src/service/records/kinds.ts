import { applications } from './kinds/applications';
import { channels } from './kinds/channels';
import { deliveries } from './kinds/deliveries';
import { fields } from './kinds/fields';
import { incidents } from './kinds/incidents/incidents';
import { issues } from './kinds/issues';
import { people } from './kinds/people';
import type { RecordKind } from './record-kind';
import { roles } from './kinds/roles';
import { schedules } from './kinds/schedules';
import { teams } from './kinds/teams';

/**
 * What goes in and out of the store, in the contract's field names and units. A kind's name is also that of its file
 * (`people.ndjson`); they are in the order in which they are imported, so that what is referred to is there first.
 */
const ALL = {
  teams,
  people,
  roles,
  channels,
  schedules,
  applications,
  issues,
  webhooks: deliveries,
  fields,
  incidents,
};

export type Kind = keyof typeof ALL;
export type Records = { [K in Kind]: (typeof ALL)[K] extends RecordKind<infer R> ? R : never };

/** Records of every kind, as an import takes them. */
export type RecordSet = { [K in Kind]: Records[K][] };

export const RECORD_KINDS: { [K in Kind]: RecordKind<Records[K]> } = ALL;

export const KINDS: readonly Kind[] = Object.keys(ALL).filter(isKind);

function isKind(name: string): name is Kind {
  return Object.hasOwn(ALL, name);
}
