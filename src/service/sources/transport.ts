import { type Deps, CallError, type ClientSettings, type Reply } from './call';
import { followed, RedirectError } from './redirects';
import { exchange, jsonOf, TimeLimit, UnreadableReply } from './reply-body';
import { backoff, isTransient, MAX_TRIES, MAX_WAIT, paceOf, requestedWait } from './retry';
import { SourceError } from './source';
import { counted } from '#domain/text/count';
import { membersOf, textOf } from '#domain/exchange/fields';

/** Requests one after the other, as slowly as the tool wants, and again where they failed in passing. */

/** Calls in a row without an answer that end a reading. */
const MAX_FAILURES = 3;

/** Seconds that a tool may take for all replies of a reading, so that a slow one does not hold up the others. */
const MAX_SECONDS = { once: 120, perRequest: 5 };

type Method = 'GET' | 'POST';

/** Sends single requests, and counts them. */
function createSender(settings: ClientSettings, signal: AbortSignal, deps: Deps) {
  const { base, seconds = 60 } = settings;
  let headers = { ...settings.headers, ...settings.secret };
  let pace = settings.pace;
  let readyAt = 0;
  let requests = 0;
  let spent = 0;
  const skews: number[] = [];
  const send = async (method: Method, url: URL, body: string | undefined) => {
    const wait = readyAt - deps.clock();
    if (wait > 0) await deps.sleep(wait, signal);
    signal.throwIfAborted();
    readyAt = deps.clock() + pace * 1000;
    const isOwn = url.origin === base.origin || settings.origins?.includes(url.origin);
    const own = isOwn ? headers : settings.headers;
    if (spent > MAX_SECONDS.once + MAX_SECONDS.perRequest * requests) {
      const count = counted(requests, 'request');
      throw new SourceError(
        `${settings.tool} is too slow: ${count} took ${Math.round(spent)} s: nothing was read`,
      );
    }
    requests += 1;
    const began = deps.clock();
    const { response, text } = await exchange(
      (limit) =>
        deps.fetch(url, {
          method,
          headers: {
            Accept: 'application/json',
            'User-Agent': 'Watchbill',
            ...own,
            ...(body && { 'Content-Type': 'application/json' }),
          },
          redirect: 'manual',
          signal: limit,
          ...(body !== undefined && { body }),
        }),
      { signal, seconds },
    ).finally(() => {
      spent += (deps.clock() - began) / 1000;
    });
    const date = Date.parse(response.headers.get('Date') ?? '');
    if (!Number.isNaN(date)) skews.push((date - deps.clock()) / 1000);
    pace = paceOf(response.headers, settings.pace);
    return { status: response.status, headers: response.headers, text, json: jsonOf(response, text) };
  };
  return {
    send,
    use: (changed: Readonly<Record<string, string>>) => (headers = { ...headers, ...changed }),
    requests: () => requests,
    clockSkew: (): number | undefined => {
      const median = skews.toSorted((a, b) => a - b)[Math.floor(skews.length / 2)];
      return median === undefined ? undefined : Math.round(median) + 0;
    },
  };
}

export function createTransport(settings: ClientSettings, signal: AbortSignal, deps: Deps) {
  const { tool, base } = settings;
  const { send, ...sender } = createSender(settings, signal, deps);
  let failures = 0;

  /** One try, over its redirects. */
  const attempt = (method: Method, url: URL, body: string | undefined): Promise<Reply> =>
    followed(url, (at) => send(method, at, body), {
      isAllowed: async (to) => to.origin === base.origin || (await settings.mayRedirectTo?.(to)) === true,
      mayFollow: method === 'GET',
    });

  const failed = (what: string): never => {
    failures += 1;
    if (failures >= MAX_FAILURES) {
      throw new SourceError(`${what}. ${MAX_FAILURES} requests in a row had no answer: nothing was read`);
    }
    throw new CallError(what);
  };

  const call = async (method: Method, url: URL, body?: string): Promise<Reply> => {
    for (let tries = 1; ; tries += 1) {
      let reply: Reply | undefined;
      let problem: string;
      try {
        reply = await attempt(method, url, body);
        if (!isTransient(reply.status)) {
          failures = 0;
          return reply;
        }
        problem = `${tool} answered HTTP ${reply.status} at ${nameOf(settings, url)}`;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof SourceError) throw error;
        if (error instanceof RedirectError) throw new CallError(`${tool}: ${error.message}`);
        if (error instanceof UnreadableReply)
          throw new CallError(`${tool} ${error.message} at ${nameOf(settings, url)}`);
        problem = `${tool} at ${nameOf(settings, url)} ${causeOf(error)}`;
      }
      if (tries === MAX_TRIES) return failed(`${problem}, ${MAX_TRIES} times`);
      const wait = (reply && requestedWait(reply, deps.clock())) ?? backoff(tries);
      if (wait > MAX_WAIT) {
        throw new SourceError(`${problem} and asks to wait ${Math.ceil(wait / 60)} min: nothing was read`);
      }
      await deps.sleep(wait * 1000, signal);
    }
  };

  return { call, ...sender };
}

/** Address for messages, without its query. */
export function nameOf({ isPathSecret = false }: ClientSettings, url: URL): string {
  return isPathSecret ? url.host : `${url.host}${url.pathname}`;
}

function causeOf(error: unknown): string {
  if (error instanceof TimeLimit) return error.message;
  const { cause } = membersOf(error);
  const code = textOf(membersOf(cause)['code']) ?? textOf(membersOf(error)['code']);
  return code === undefined ? 'broke off the connection' : `cannot be reached (${code})`;
}
