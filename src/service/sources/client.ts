import { setTimeout as wait } from 'node:timers/promises';
import { stringifyJson } from '#contract/json';
import { counted } from '#domain/text/words';
import {
  createHttpClient,
  errorWords,
  HttpFailure,
  type HttpReply,
  type HttpSettings,
  isPage,
  isTransient,
  jsonIn,
  requestedWait,
} from '../http-client';
import { SourceError } from './source';
import { membersOf, textOf } from '#domain/exchange/fields';

/**
 * Client of a tool that only reads, by GET and by questions that are sent by POST: one request after the other, as
 * slowly as the tool wants, and again where one failed in passing.
 */

export type Deps = Pick<HttpSettings, 'interceptor'> & {
  /** Present in milliseconds. */
  clock: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export const REAL_DEPS: Deps = {
  clock: () => Date.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
};

export type ClientSettings = Pick<HttpSettings, 'base' | 'mayLeadTo' | 'maxBytes'> & {
  /** Name of the tool for people. */
  tool: string;
  /** Headers of every request. `Authorization` is sent to the origins of the source only. */
  headers?: Readonly<Record<string, string>>;
  authorization?: string | undefined;
  /** Texts that no message may have, beside the authorization. */
  hidden?: readonly string[];
  /** Origins beside that of the base that belong to the source. */
  origins?: readonly string[];
  /** Seconds between the starts of two requests. */
  pace: number;
  /** Advice for a refused key, such as the host for accounts in the EU. */
  advice?: string | undefined;
  /** True if the path is secret, too: messages have the host alone. */
  isPathSecret?: boolean;
  /** Max seconds of a reply. */
  seconds?: number;
};

export type Reply = HttpReply & { json: unknown };

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

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export type Client = ReturnType<typeof createClient>;

const MAX_TRIES = 6;
/** Calls in a row without an answer that end a reading. */
const MAX_FAILURES = 3;
/** Longest wait that a tool may request, in seconds; a longer one ends the reading. */
const MAX_WAIT = 15 * 60;
const MAX_BACKOFF = 60;
/** Seconds that a tool may take for all replies of a reading, so that a slow one does not hold up the others. */
const MAX_SECONDS = { once: 120, perRequest: 5 };

type Sent = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
};

/** Sends one request after the other, as slowly as the tool wants. */
function createSender(
  http: ReturnType<typeof createHttpClient>,
  { tool, pace: normal, seconds = 60 }: ClientSettings,
  signal: AbortSignal,
  deps: Deps,
) {
  let [pace, readyAt, requests, spent] = [normal, 0, 0, 0];
  const skews: number[] = [];
  return {
    requests: () => requests,
    /** Clock of the tool minus this one, in seconds: the median of its replies. */
    clockSkew: (): number | undefined => {
      const median = skews.toSorted((a, b) => a - b)[Math.floor(skews.length / 2)];
      return median === undefined ? undefined : Math.round(median) + 0;
    },
    async send({ method, url, headers, body }: Sent): Promise<Reply> {
      const pause = readyAt - deps.clock();
      if (pause > 0) await deps.sleep(pause, signal);
      readyAt = deps.clock() + pace * 1000;
      if (spent > MAX_SECONDS.once + MAX_SECONDS.perRequest * requests) {
        const took = `${counted(requests, 'request')} took ${Math.round(spent)} s`;
        throw new SourceError(`${tool} is too slow: ${took}: nothing was read`);
      }
      requests += 1;
      const began = deps.clock();
      const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
      const reply = await http
        .send(url, { method, headers: { ...headers, ...type }, body, signal, seconds })
        .finally(() => (spent += (deps.clock() - began) / 1000));
      const date = Date.parse(reply.headers.get('Date') ?? '');
      if (!Number.isNaN(date)) skews.push((date - deps.clock()) / 1000);
      pace = paceOf(reply.headers, normal);
      return { ...reply, json: isJson(reply) ? jsonIn(reply.text) : undefined };
    },
  };
}

export function createClient(settings: ClientSettings, signal: AbortSignal, deps: Deps) {
  const { tool, base, advice, origins = [], authorization = '' } = settings;
  const isOwn = ({ origin }: URL) => origin === base.origin || origins.includes(origin);
  const mayLeadTo = (origin: URL) => isOwn(origin) || settings.mayLeadTo?.(origin) === true;
  const http = createHttpClient({ ...settings, mayLeadTo, interceptor: deps.interceptor });
  let headers: Readonly<Record<string, string>> = {
    Accept: 'application/json',
    ...settings.headers,
    ...(authorization !== '' && { Authorization: authorization }),
  };
  const sender = createSender(http, settings, signal, deps);
  let failures = 0;
  const secrets = [...(settings.hidden ?? []), authorization].filter((text) => text !== '');
  const clean = (text: string) => secrets.reduce((all, secret) => all.replaceAll(secret, '…'), text);
  /** Address for messages, without its query. */
  const nameOf = (url: URL) => (settings.isPathSecret ? url.host : `${url.host}${url.pathname}`);

  const call = async (method: 'GET' | 'POST', url: URL, body?: string): Promise<Reply> => {
    if (!isOwn(url)) throw new CallError(`${tool} has no address ${url.host}`);
    for (let tries = 1; ; tries += 1) {
      let reply: Reply | undefined;
      let problem = '';
      try {
        reply = await sender.send({ method, url, headers, body });
        if (!isTransient(reply.status)) {
          failures = 0;
          return reply;
        }
        problem = `${tool} answered HTTP ${reply.status} at ${nameOf(url)}`;
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        problem = `${tool} at ${nameOf(url)} ${error.message}`;
        if (error.isFinal) throw new CallError(problem);
      }
      if (tries === MAX_TRIES) {
        failures += 1;
        problem = `${problem}, ${MAX_TRIES} times`;
        if (failures < MAX_FAILURES) throw new CallError(problem);
        throw new SourceError(
          `${problem}. ${MAX_FAILURES} requests in a row had no answer: nothing was read`,
        );
      }
      // Full jitter up to 2^tries.
      const backoff = Math.random() * Math.min(MAX_BACKOFF, 2 ** tries);
      const pause = (reply && requestedWait(reply, deps.clock())) ?? backoff;
      if (pause > MAX_WAIT) {
        throw new SourceError(`${problem} and asks to wait ${Math.ceil(pause / 60)} min: nothing was read`);
      }
      await deps.sleep(pause * 1000, signal);
    }
  };

  /** @throws CallError with the status and the tool's own words. */
  const accept = ({ status, text, json, ...reply }: Reply, url: URL): Reply => {
    if (status >= 200 && status < 300) return { status, text, json, ...reply };
    if (status === 401) {
      const what = advice === undefined ? '' : `. ${advice}`;
      throw new KeyRefused(`The key was refused: ${tool} answered HTTP 401 at ${nameOf(url)}${what}`);
    }
    const words = isPage(reply.headers, text) ? 'a web page' : errorWords(json);
    const detail = words === undefined ? '' : `: ${clean(words).slice(0, 200)}`;
    throw new CallError(`${tool} answered HTTP ${status} at ${nameOf(url)}${detail}`, status);
  };

  const readJson = async (method: 'GET' | 'POST', url: URL, body?: string): Promise<Reply> => {
    const reply = accept(await call(method, url, body), url);
    if (reply.json !== undefined) return reply;
    let fault = isJson(reply) ? 'JSON that is cut, broken or nested too deep' : 'something else than JSON';
    if (isPage(reply.headers, reply.text)) fault = 'a web page (sign-in or proxy?)';
    throw new CallError(`${tool} answered with ${fault} at ${nameOf(url)}`, reply.status);
  };

  return {
    tool,
    advice,
    /** Text without secrets. */
    clean,
    /** Reads JSON; the path may be a whole address of one of the source's origins. */
    get: (path: string, query: Query = {}): Promise<Reply> => readJson('GET', addressOf(base, path, query)),
    /** Sends a question by POST. */
    ask: (path: string, question: unknown): Promise<Reply> =>
      readJson('POST', addressOf(base, path, {}), stringifyJson(question)),
    /** Reads a text, or learns that it is the same (304). */
    async getText(conditions: Readonly<Record<string, string>>): Promise<Reply> {
      headers = { ...headers, ...conditions };
      const reply = await call('GET', base);
      return reply.status === 304 ? reply : accept(reply, base);
    },
    authorize: (value: string) => (headers = { ...headers, Authorization: value }),
    requests: sender.requests,
    clockSkew: sender.clockSkew,
    close: http.close,
  };
}

function isJson({ headers }: HttpReply): boolean {
  return /[/+]json\b/i.test(headers.get('Content-Type') ?? '');
}

/** Address below the base: its path stays. */
function addressOf(base: URL, path: string, query: Query): URL {
  const url = /^https?:/.test(path)
    ? new URL(path)
    : new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) url.searchParams.append(name, String(one));
    }
  }
  return url;
}

/** Seconds between two requests: longer while less than a fifth of the limit remains. */
function paceOf(headers: Headers, normal: number): number {
  const [limit, remaining, reset] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map(
    (name) => Number(headers.get(name) ?? headers.get(`X-${name}`) ?? Number.NaN),
  );
  if (headers.get('X-RateLimit-State') === 'THROTTLED') return normal * 4;
  if (limit === undefined || remaining === undefined || !(remaining < limit / 5)) return normal;
  const pause = reset === undefined || !(reset < MAX_WAIT) ? normal * 4 : reset / Math.max(1, remaining);
  return Math.min(MAX_BACKOFF, Math.max(normal, pause));
}

/** Lists in pages, with the proof that they are whole. */

export type Page<Cursor> = {
  items: readonly unknown[];
  /** `end`: the tool's own mark of the last page; `unknown`: neither a mark nor a next page. */
  next: { cursor: Cursor } | { gap: string } | 'end' | 'unknown';
  /** Entries of the whole list, by the tool. */
  total?: number | undefined;
};

export type List = {
  items: unknown[];
  /** Reason why the list may have more; undefined: it is whole. */
  gap?: string;
};

const MAX_PAGES = 5_000;

/** Replies to a cursor that the tool does not know any more. */
const LOST_CURSOR: ReadonlySet<number> = new Set([400, 404, 410, 422]);

/**
 * Reads a list: entries by their id once, a lost cursor from the beginning, once.
 * @throws CallError if the first page cannot be read.
 */
export async function readList<Cursor>(
  first: Cursor,
  load: (cursor: Cursor) => Promise<Page<Cursor>>,
  idOf: (item: unknown) => string | undefined = (item) => textOf(membersOf(item)['id']),
): Promise<List> {
  const once = await readPages(first, load, idOf);
  if (!once.isCursorLost) return once.list;
  const again = await readPages(first, load, idOf);
  return again.list.items.length < once.list.items.length ? once.list : again.list;
}

async function readPages<Cursor>(
  first: Cursor,
  load: (cursor: Cursor) => Promise<Page<Cursor>>,
  idOf: (item: unknown) => string | undefined,
): Promise<{ list: List; isCursorLost: boolean }> {
  const items = new Map<string, unknown>();
  let before = '';
  const cut = (gap: string | undefined, isCursorLost = false) => ({
    list: { items: [...items.values()], ...(gap && { gap }) },
    isCursorLost,
  });
  let cursor = first;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    let page: Page<Cursor>;
    try {
      page = await load(cursor);
    } catch (error) {
      if (!(error instanceof CallError) || count === 0) throw error;
      return cut(error.message, LOST_CURSOR.has(error.status ?? 0));
    }
    const text = stringifyJson(page.items);
    if (text === before && page.items.length > 0) return cut('a page came twice');
    before = text;
    for (const item of page.items) items.set(idOf(item) ?? `#${items.size}`, item);
    if (page.next === 'end') {
      const missing = (page.total ?? items.size) - items.size;
      const gap = `${missing} of ${counted(page.total ?? 0, 'entry', 'entries')} did not come`;
      return cut(missing > 0 ? gap : undefined);
    }
    if (page.next === 'unknown') return cut('the reply does not say whether more follows');
    if ('gap' in page.next) return cut(page.next.gap);
    if (page.items.length === 0) return cut('an empty page is followed by another');
    cursor = page.next.cursor;
  }
  return cut(`it has more than ${MAX_PAGES} pages`);
}
