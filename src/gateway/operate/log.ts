import { pino } from 'pino';
import {
  DAYS_OFF_PATH,
  GUEST_PATH,
  GUESTS_PATH,
  LINKS_PATH,
  BEGIN_PATH,
  READ_SOURCE_PATH,
  SOURCES_PATH,
} from '#contract/operation';
import { operations } from '#contract/operations';

/** `level`: requests are `info`, or `warn` if they fail in the server. */
export type LogConfig = { level: 'error' | 'warn' | 'notice' | 'info' | 'debug'; format: 'text' | 'json' };

/** Log line of a request: never includes its body, query or key. */
type RequestLine = {
  requestId: string;
  method: string;
  operation: string;
  status: number;
  durationMs: number;
  /** True if the reply broke off, or the client disconnected. */
  isBrokenOff?: true;
  person?: string;
  address?: string;
};

export type OperatorLog = {
  notice: (line: string) => void;
  debug: (line: string) => void;
  /** Logs at level debug from now on, or at the configured level again. */
  switchDebug: () => void;
  /** @param isRoutine true for repeated requests of machines, which are logged at level debug. */
  request: (line: RequestLine, isRoutine: boolean) => void;
};

/** Syslog level between info and warn, which pino lacks. */
const NOTICE = 35;

const SERVER_FAILED = 500;

/** Log of the process, one line per event. @param write writes a line, without line feed. */
export function createLog({ level, format }: LogConfig, write: (line: string) => void): OperatorLog {
  const logger = pino<'notice'>(
    {
      level,
      customLevels: { notice: NOTICE },
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(format === 'json' ? line.trimEnd() : logText(line)) },
  );
  return {
    notice: (line) => logger.notice(line),
    debug: (line) => logger.debug(line),
    switchDebug() {
      const isDebug = logger.level !== level;
      if (isDebug) logger.notice(`Logs at level ${level} again`);
      logger.level = isDebug ? level : 'debug';
      if (!isDebug) logger.notice('Logs at level debug');
    },
    request(line, isRoutine) {
      if (isRoutine) logger.debug(line, 'request');
      else if (line.status >= SERVER_FAILED) logger.warn(line, 'request');
      else logger.info(line, 'request');
    },
  };
}

/** `2026-03-14T09:26:53.000Z notice The store is empty`, followed by further members as `name=value`. */
function logText(line: string): string {
  const { time, level, message, ...members }: Record<string, unknown> = Object(JSON.parse(line));
  const pairs = Object.entries(members).map(([name, value]) => `${name}=${quoted(String(value))}`);
  return [time, String(level).padEnd('notice'.length), message, ...pairs].join(' ');
}

function quoted(value: string): string {
  return /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value);
}

const OPERATIONS = new Set(operations.map(({ path }) => path));

/** Paths followed by a secret, which must not be logged. */
const SECRET_PATHS = ['/feeds', '/in', GUEST_PATH];

const NAMED_PATHS = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/directory.json',
  DAYS_OFF_PATH,
  SOURCES_PATH,
  '/service/openapi.json',
  '/mcp',
]);

/** Name of a request among a fixed set: arbitrary paths must not become labels of metrics. */
export function operationName(path: string): string {
  if (NAMED_PATHS.has(path)) return path;
  for (const entry of SECRET_PATHS) if (path.startsWith(`${entry}/`)) return `${entry}/…`;
  if (path === GUESTS_PATH || path === READ_SOURCE_PATH || path === BEGIN_PATH) return path;
  if (path === LINKS_PATH || path.startsWith(`${LINKS_PATH}/`)) return LINKS_PATH;
  for (const entry of ['/api', '/service']) {
    if (!path.startsWith(`${entry}/`)) continue;
    if (OPERATIONS.has(path.slice(entry.length))) return path;
    return `${entry}/…`;
  }
  return /\.\w+$/.test(path) ? 'file' : 'page';
}

/** True for requests that machines repeat, or that pages send by the dozen. */
export function isRoutine(operation: string): boolean {
  return operation === 'file' || (NAMED_PATHS.has(operation) && !/^\/(service|mcp)/.test(operation));
}
