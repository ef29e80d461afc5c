import { pino } from 'pino';
import type { LogConfig } from './config';

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
  /** Logs a message for the operator. */
  notice: (line: string) => void;
  debug: (line: string) => void;
  /** @param isRoutine of machines that ask again and again: said at the level debug. */
  request: (line: RequestLine, isRoutine: boolean) => void;
};

/** Syslog level between info and warn, which pino lacks. */
const NOTICE = 35;
const SERVER_FAILED = 500;

/**
 * The log of the process, one event a line.
 * @param write takes a line without its line feed.
 */
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
    { write: (line: string) => write(format === 'json' ? line.trimEnd() : textOf(line)) },
  );
  return {
    notice: (line) => logger.notice(line),
    debug: (line) => logger.debug(line),
    request(line, isRoutine) {
      if (isRoutine) logger.debug(line, 'request');
      else if (line.status >= SERVER_FAILED) logger.warn(line, 'request');
      else logger.info(line, 'request');
    },
  };
}

/** `2026-03-14T09:26:53.000Z notice The store is empty`, followed by further members as `name=value`. */
function textOf(line: string): string {
  const { time, level, message, ...members }: Record<string, unknown> = Object(JSON.parse(line));
  const pairs = Object.entries(members).map(([name, value]) => `${name}=${quoted(String(value))}`);
  return [time, String(level).padEnd('notice'.length), message, ...pairs].join(' ');
}

function quoted(value: string): string {
  return /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value);
}
