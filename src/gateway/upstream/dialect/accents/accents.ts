import type { Accent } from './accent';
import { incidentExport } from './incidents';
import { responderInsight } from './responders';
import { applicationInfo, applicationInfos, issueInfo } from './rum';
import { scheduleInfo, scheduleSelf } from './schedules';
import { stackEnrich } from './stacks';
import { webhookDetail } from './webhooks';

/** Accents by operation name. */
export const ACCENTS: Readonly<Record<string, Accent>> = {
  applicationInfo,
  applicationInfos,
  issueInfo,
  scheduleSelf,
  scheduleInfo,
  responderInsight,
  incidentExport,
  stackEnrich,
  webhookDetail,
};
