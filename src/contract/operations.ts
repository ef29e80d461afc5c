import { incidentExport, responderInsight } from './insight';
import type { Operation } from './operation';
import { applicationInfo, applicationInfos, issueInfo, applicationList, issueList } from './rum';
import { scheduleInfo, scheduleSelf } from './schedule';
import {
  personAway,
  personCreate,
  scheduleAnswer,
  scheduleChange,
  scheduleCreate,
  scheduleHistory,
  scheduleRequest,
  scheduleRequests,
  scheduleUndo,
} from './served/changes';
import { ledgerPay, ledgerRates } from './served/ledger';
import { stackEnrich } from './stack';
import { webhookDetail, webhookList } from './webhook';

/**
 * The nine operations of docs/interface.md, 4.1 to 4.9, in its order, then the additional ones. Nothing else is
 * forwarded or served.
 */
export const operations: readonly Operation[] = [
  applicationInfo,
  applicationInfos,
  issueInfo,
  scheduleSelf,
  scheduleInfo,
  responderInsight,
  incidentExport,
  stackEnrich,
  webhookDetail,
  webhookList,
  applicationList,
  issueList,
  scheduleChange,
  scheduleUndo,
  scheduleHistory,
  scheduleCreate,
  personCreate,
  scheduleRequest,
  scheduleRequests,
  scheduleAnswer,
  ledgerPay,
  ledgerRates,
  personAway,
];
