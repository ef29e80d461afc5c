import { stringifyJson } from '#contract/json';
import { elementsOf, membersOf, textOf } from '#domain/exchange/fields';
import { CallError, type ClientSettings, type Deps, KeyRefused, type Reply } from './call';
import { isJson, isPage } from './reply-body';
import { createTransport, nameOf } from './transport';

/** HTTP client that only reads: GET, and POST of a question. */

type QueryValue = string | number | readonly string[] | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

export type Client = ReturnType<typeof createClient>;

export function createClient(settings: ClientSettings, signal: AbortSignal, deps: Deps) {
  const { tool, base } = settings;
  const { call, ...transport } = createTransport(settings, signal, deps);
  const secrets = [...(settings.hidden ?? []), ...Object.values(settings.secret)].filter(
    (text) => text !== '',
  );
  const clean = (text: string) => secrets.reduce((all, secret) => all.replaceAll(secret, '…'), text);

  /** @throws CallError with the status and the tool's own words. */
  const accept = (reply: Reply, url: URL): Reply => {
    const { status, text, json } = reply;
    const at = nameOf(settings, url);
    if (status >= 200 && status < 300) return reply;
    if (status === 401) {
      const advice = settings.advice === undefined ? '' : `. ${settings.advice}`;
      throw new KeyRefused(`The key was refused: ${tool} answered HTTP 401 at ${at}${advice}`);
    }
    const words = isPage(reply.headers, text) ? 'a web page' : messageIn(json);
    const detail = words === undefined ? '' : `: ${clean(words).slice(0, 200)}`;
    throw new CallError(`${tool} answered HTTP ${status} at ${at}${detail}`, status);
  };

  const readJson = async (method: 'GET' | 'POST', url: URL, body?: string): Promise<Reply> => {
    const reply = accept(await call(method, url, body), url);
    if (reply.json !== undefined) return reply;
    const at = nameOf(settings, url);
    if (isPage(reply.headers, reply.text)) {
      throw new CallError(`${tool} answered with a web page (sign-in or proxy?) at ${at}`, reply.status);
    }
    const fault = isJson(reply.headers) ? 'JSON that ends early or is broken' : 'something else than JSON';
    throw new CallError(`${tool} answered with ${fault} at ${at}`, reply.status);
  };

  return {
    tool,
    advice: settings.advice,
    /** Text without secrets. */
    clean,
    /** Reads JSON; the path may be a whole address of one of the source's origins. */
    get: (path: string, query: Query = {}): Promise<Reply> => readJson('GET', addressOf(base, path, query)),
    /** Asks a question by POST. */
    ask: (path: string, question: unknown): Promise<Reply> =>
      readJson('POST', addressOf(base, path, {}), stringifyJson(question)),
    /** Reads a text, or learns that it is the same (304). */
    async getText(headers: Readonly<Record<string, string>>): Promise<Reply> {
      transport.use(headers);
      const reply = await call('GET', base);
      return reply.status === 304 ? reply : accept(reply, base);
    },
    use: transport.use,
    requests: transport.requests,
    clockSkew: transport.clockSkew,
  };
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

/** Words of an error in the forms that the tools have. */
function messageIn(json: unknown): string | undefined {
  const { error, message, detail, errors } = membersOf(json);
  const [first] = elementsOf(errors ?? membersOf(error)['errors']);
  const texts = [membersOf(error)['message'], message, detail, textOf(first) ?? membersOf(first)['message']];
  const words = [...new Set(texts.flatMap((text) => textOf(text) ?? []))];
  return words.length === 0 ? undefined : words.join(': ');
}
