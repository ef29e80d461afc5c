import { SourceError } from './source';

/** Types and errors of requests to a tool. */

export type Deps = {
  fetch: typeof fetch;
  /** Present in milliseconds. */
  clock: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export type ClientSettings = {
  /** Name of the tool for people. */
  tool: string;
  base: URL;
  /** Headers of every request; those of `secret` are sent to the hosts of the source only. */
  headers?: Readonly<Record<string, string>>;
  secret: Readonly<Record<string, string>>;
  /** Texts that no message may have, beside the secret headers. */
  hidden?: readonly string[];
  /** Origins beside that of the base that get the secret headers. */
  origins?: readonly string[];
  /** Seconds between the starts of two requests. */
  pace: number;
  /** Advice for a refused key, such as the host for accounts in the EU. */
  advice?: string | undefined;
  /** True if the path is secret, too: messages have the host alone. */
  isPathSecret?: boolean;
  /** Hosts that a redirect may lead to, without secret headers. */
  mayRedirectTo?: (url: URL) => Promise<boolean>;
  /** Max seconds of a reply. */
  seconds?: number;
};

/** Reply with a status that the caller expects. */
export type Reply = { status: number; headers: Headers; text: string; json: unknown };

/** Request that failed, in one line without secrets. `status` is absent without a reply. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** Refused key (401). */
export class KeyRefused extends SourceError {
  override name = 'KeyRefused';
}
