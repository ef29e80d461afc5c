import { absences } from './kinds/absences';
import { applications } from './kinds/applications';
import { closings } from './kinds/pay/closings';
import { rates } from './kinds/pay/rates';
import { changes } from './kinds/changes';
import { channels } from './kinds/channels';
import { deliveries } from './kinds/deliveries';
import { erasures } from './kinds/erasures';
import { fields } from './kinds/fields';
import { holidays } from './kinds/holidays';
import { incidents } from './kinds/incidents/incidents';
import { issues } from './kinds/issues';
import { people } from './kinds/people';
import type { RecordKind } from './record-kind';
import { requests } from './kinds/requests';
import { roles } from './kinds/roles';
import { schedule_versions } from './kinds/schedule-versions';
import { schedules } from './kinds/schedules';
import { sent_messages } from './kinds/sent-messages';
import { targets } from './kinds/targets';
import { source_schedules } from './kinds/source-schedules';
import { sets } from './kinds/sets';
import { teams } from './kinds/teams';

/**
 * Records for import and export, in the contract's field names and units. The kind is also the file name
 * (`people.ndjson`); the order is the import order, so that references resolve.
 */
const ALL = {
  erasures,
  teams,
  people,
  rates,
  closings,
  targets,
  roles,
  holidays,
  absences,
  channels,
  schedule_versions,
  schedules,
  sets,
  source_schedules,
  changes,
  requests,
  sent_messages,
  applications,
  issues,
  webhooks: deliveries,
  fields,
  incidents,
};

export type Kind = keyof typeof ALL;
export type Records = { [K in Kind]: (typeof ALL)[K] extends RecordKind<infer R> ? R : never };

/** Records of every kind, as input of an import. */
export type RecordSet = { [K in Kind]: Records[K][] };

export const RECORD_KINDS: { [K in Kind]: RecordKind<Records[K]> } = ALL;

export const KINDS: readonly Kind[] = Object.keys(ALL).filter(isKind);

function isKind(name: string): name is Kind {
  return Object.hasOwn(ALL, name);
}
