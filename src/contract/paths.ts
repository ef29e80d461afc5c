/** Every path of the gateway's API. Without schemas, so that the dashboard's first script stays small. */

/** Prefix of the operations, as the dashboard calls them. */
export const API_PATH = '/api';

/** Lists links (GET) and creates one (POST); below it, with an id, DELETE revokes one. */
export const LINKS_PATH = `${API_PATH}/links`;

/** Creates a guest link (POST); other requests about links use `LINKS_PATH`. */
export const GUESTS_PATH = `${API_PATH}/guests`;

/** Holidays and absences of a time range (GET), see `days-off.ts`. */
export const DAYS_OFF_PATH = '/days-off.json';
/** See `served/sources.ts`; with the parameter `details`, all members. */
export const SOURCES_PATH = '/sources.json';

/** Reads a source now (POST), see `SourceToRead`. */
/** Begins a store of one's own. */
export const BEGIN_PATH = `${API_PATH}/begin`;
export const READ_SOURCE_PATH = `${API_PATH}/sources/read`;

/** Prefix of guest pages: below it the secret, below the secret the page and its data. */
export const GUEST_PATH = '/guest';

/** Who is on call, as text and as JSON (GET); also below the secret of a guest link. */
export const ON_CALL_TEXT_PATHS = ['/on-call.txt', '/on-call.json'] as const;

/** Page of the dashboard without a page's or a visitor's data, which a browser keeps to open without a network. */
export const SHELL_PATH = '/shell.html';

/** Service worker that opens it. */
export const OFFLINE_FILE = '/offline.js';

/** Bundle of a guest link, below its secret. */
export const GUEST_DATA = 'data.json';

/** Lists builds whose files the server has. */
export const KEPT_BUILDS_PATH = `${API_PATH}/artifacts`;

/** Uploads of `sentry-cli` and of the plugins of bundlers, which request this path at the root of an origin. */
export const UPLOADS_PATH = `${API_PATH}/0/*`;

/** Paths of the operations, below `API_PATH` or below the base URL of a server. Those after `webhookDetail` are additional. */
export const OPERATION_PATHS = {
  applicationInfo: '/rum/application/info',
  applicationInfos: '/rum/application/infos',
  issueInfo: '/rum/issue/info',
  scheduleSelf: '/schedule/self',
  scheduleInfo: '/schedule/info',
  responderInsight: '/insight/responder',
  incidentExport: '/insight/incident/export',
  stackEnrich: '/sourcemap/stack/enrich',
  webhookDetail: '/webhook/history/detail',
  webhookList: '/webhook/history/list',
  applicationList: '/rum/application/list',
  issueList: '/rum/issue/list',
  scheduleChange: '/schedule/change',
  scheduleUndo: '/schedule/undo',
  scheduleHistory: '/schedule/history',
  scheduleCreate: '/schedule/create',
  scheduleRequest: '/schedule/request',
  scheduleRequests: '/schedule/requests',
  scheduleAnswer: '/schedule/answer',
  personCreate: '/person/create',
  ledgerPay: '/ledger/pay',
  ledgerRates: '/ledger/rates',
  personAway: '/person/away',
} as const;
